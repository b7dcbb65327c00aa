import type { Db } from '#server/db/client.ts'
import { type Cents, cents } from '#shared/money.ts'
import { expectedCash } from '#shared/shifts/drawer.ts'
import { type EventSums, getEventSums, listMethodSums, type MethodSum } from './figure-queries.ts'

interface ShiftFigures extends EventSums {
  methods: MethodSum[]
  cash_sales: Cents
  /** What must lie in the drawer at this moment. */
  expected: Cents
}

/** The one place where it is reckoned what a drawer holds. */
export async function getFigures(
  db: Db,
  shift: { id: number; float: Cents },
): Promise<ShiftFigures> {
  const methods = await listMethodSums(db, shift.id)
  const events = await getEventSums(db, shift.id)
  const cash_sales = methods.find(({ method }) => method === 'cash')?.amount ?? cents(0)
  return {
    ...events,
    methods,
    cash_sales,
    expected: expectedCash({ float: shift.float, cash_sales, ...events }),
  }
}
