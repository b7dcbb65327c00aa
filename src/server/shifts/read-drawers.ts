import type { Caller } from '#server/http/context.ts'
import { centsOf } from '#shared/money.ts'
import type { Drawer } from '#shared/shifts/contract.ts'
import { dropDueAt } from '#shared/shifts/drawer.ts'
import { listShifts } from './queries.ts'
import { getFigures } from './shift-figures.ts'

/** Which drawers are due for a drop, and when the others will be. How much is in them is for the count to find out. */
export async function readDrawers({ db, now, settings }: Caller): Promise<Drawer[]> {
  const open = await listShifts(db, { till_id: null, from: null, to: null, state: 'open' }, null)
  const drawers: Drawer[] = []
  for (const shift of open) {
    const { expected } = await getFigures(db, shift)
    const due = dropDueAt({
      expected,
      float: shift.float,
      openedAt: new Date(shift.opened_at),
      now,
      dropAbove: centsOf(settings.drop_above),
    })
    drawers.push({
      shift_id: shift.id,
      till_id: shift.till_id,
      till_name: shift.till_name,
      held_by_name: shift.held_by_name,
      is_due: due !== null && due <= now,
      due_at: due?.toISOString() ?? null,
    })
  }
  return drawers
}
