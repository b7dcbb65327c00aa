import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './grids.module.css'

/** Fields two by two; one below the other on a phone. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}

/** Four cards in a row, two by two where there is less room. `apart` keeps what follows at a distance. */
export function StatGrid({ children, apart = false }: { children: ReactNode; apart?: boolean }) {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 12, sm: 16 }} {...(apart && { mb: 24 })}>
      {children}
    </SimpleGrid>
  )
}
