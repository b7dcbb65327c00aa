import { SimpleGrid } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import classes from './grids.module.css'

/** Fields two by two; one below the other on a phone. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}

/** The inputs of a form by the names of their fields: one that joins the contract is drawn with the others. */
export function FieldList({ inputs }: { inputs: Readonly<Record<string, ReactNode>> }) {
  return Object.entries(inputs).map(([name, input]) => <Fragment key={name}>{input}</Fragment>)
}

interface StatGridProps {
  children: ReactNode
  /** Keeps what follows at a distance. */
  apart?: boolean
  /** Above a list: on a phone one line of figures, so that the list is in sight. */
  line?: boolean
}

/** Four cards in a row, two by two where there is less room. */
export function StatGrid({ children, apart = false, line = false }: StatGridProps) {
  return (
    <SimpleGrid
      cols={{ base: line ? 4 : 2, sm: 2, md: 4 }}
      spacing={{ base: line ? 6 : 12, sm: 16 }}
      {...(apart && { mb: { base: line ? 12 : 24, sm: 24 } })}
      data-line={line || undefined}
    >
      {children}
    </SimpleGrid>
  )
}
