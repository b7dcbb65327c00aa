import { Button } from '@mantine/core'
import { formatCount } from '#web/ui/format-count.ts'
import type { RowId, Selection } from './selection.ts'
import classes from './selection-bar.module.css'

/** How many rows are chosen and what can be done with them. */
export function SelectionBar<Id extends RowId>({ selection }: { selection: Selection<Id> }) {
  const count = selection.selected.size
  // The live region stays mounted: screen readers only announce what changes inside one.
  return (
    <div role="status" className={classes.region}>
      {count > 0 && (
        <div className={classes.bar}>
          <span className={classes.count}>{formatCount(count)} selected</span>
          {selection.bar}
          <Button variant="subtle" size="xs" onClick={() => selection.onChange(new Set())}>
            Clear
          </Button>
        </div>
      )}
    </div>
  )
}
