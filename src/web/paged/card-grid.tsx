import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './card-grid.module.css'
import { type ListProps, ListPanel } from './list-panel.tsx'
import type { RowId } from './selection.ts'

const SKELETON_CARDS = 8

interface CardGridProps<Row> extends ListProps<Row> {
  /** What the grid holds; read out, not shown. */
  label: string
  rowId: (row: Row) => RowId
  /** One card; it fills its place. */
  card: (row: Row) => ReactNode
}

/** A paged list of cards, as many beside each other as fit. */
export function CardGrid<Row>({ label, rowId, card, ...list }: CardGridProps<Row>) {
  return (
    <ListPanel {...list} bare skeleton={<CardGridSkeleton />}>
      {(rows) => (
        <ul className={classes.grid} aria-label={label}>
          {rows.map((row) => (
            <li key={rowId(row)} className={classes.place}>
              {card(row)}
            </li>
          ))}
        </ul>
      )}
    </ListPanel>
  )
}

function CardGridSkeleton() {
  return (
    <div className={classes.grid} aria-hidden>
      {Array.from({ length: SKELETON_CARDS }, (_, card) => (
        <Skeleton key={card} className={classes.bone} radius="md" />
      ))}
    </div>
  )
}
