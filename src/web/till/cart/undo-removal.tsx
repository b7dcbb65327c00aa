import { Button } from '@mantine/core'
import { undoRemove } from '#shared/till/cart.ts'
import { changeCart, useTill } from '#web/till/till-store.ts'
import classes from './undo-removal.module.css'

export function UndoRemoval() {
  const removed = useTill(({ cart }) => cart.removed)
  if (removed === null) return null
  return (
    <div className={classes.undo}>
      <span className={classes.words}>{removed.line.name} removed</span>
      <Button variant="subtle" h={44} px={12} onClick={() => changeCart(undoRemove)}>
        Undo
      </Button>
    </div>
  )
}
