import type { Caller } from '#server/http/context.ts'
import { fullName } from '#shared/full-name.ts'
import { cents } from '#shared/money.ts'
import { bankDeposit } from '#shared/shifts/drawer.ts'
import type { ShiftReport } from '#shared/shifts/report.ts'
import { type CountRow, listCounts } from './event-queries.ts'
import { getTakings, listPeople, type MethodSum } from './figure-queries.ts'
import type { ShiftRow } from './queries.ts'
import { getFigures } from './shift-figures.ts'

/** What a shift comes to: an X while it has no number, a Z with one. */
export async function shiftReport(
  { db, user, now }: Pick<Caller, 'db' | 'now'> & { user: Parameters<typeof fullName>[0] },
  shift: ShiftRow,
  number: number | null,
): Promise<ShiftReport> {
  const { methods, expected: held, ...figures } = await getFigures(db, shift)
  const counts = await listCounts(db, shift.id)
  const last = counts.at(-1)
  const expected = last?.expected ?? held
  return {
    kind: number === null ? 'X' : 'Z',
    number,
    shift_id: shift.id,
    till_id: shift.till_id,
    till_name: shift.till_name,
    till_letter: shift.till_letter,
    day: shift.day,
    opened_at: shift.opened_at,
    opened_by: shift.opened_by_name,
    made_at: now.toISOString(),
    made_by: fullName(user),
    ...(await getTakings(db, shift.id)),
    methods: withTerminals(methods, counts),
    float: shift.float,
    ...figures,
    expected,
    counted: last?.counted ?? null,
    difference: last ? cents(last.counted - last.expected) : null,
    since_count: cents(held - expected),
    deposit: last
      ? bankDeposit(cents(last.counted + held - expected), { float: shift.float, ...figures })
      : null,
    counts: counts.length,
    people: await listPeople(db, shift.id),
  }
}

/**
 * Beside what the book says of a method stands what the machine said at the count; one may know what the other does
 * not. Whoever counts the cash again need not read the machines again: each is told by the last count that names it.
 */
function withTerminals(
  sums: readonly MethodSum[],
  counts: readonly CountRow[],
): ShiftReport['methods'] {
  const said = new Set(counts.flatMap(({ terminals }) => Object.keys(terminals)))
  for (const { method } of sums) said.delete(method)
  const all = [...sums, ...[...said].map((method) => ({ method, payments: 0, amount: cents(0) }))]
  return all.map((sum) => {
    const last = counts.findLast(({ terminals }) => terminals[sum.method] !== undefined)
    const counted = last?.terminals[sum.method] ?? null
    const expected = last?.terminals_expected[sum.method] ?? 0
    return { ...sum, counted, difference: counted === null ? null : cents(counted - expected) }
  })
}
