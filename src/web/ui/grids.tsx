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

/** Four cards in a row, two by two where there is less room. `apart` keeps what follows at a distance. */
export function StatGrid({ children, apart = false }: { children: ReactNode; apart?: boolean }) {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 12, sm: 16 }} {...(apart && { mb: 24 })}>
      {children}
    </SimpleGrid>
  )
}
