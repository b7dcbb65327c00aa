import type { Db } from '#server/db/client.ts'
import { withinDays } from '#server/db/within-days.ts'
import { unknownCash } from '#server/shifts/queries.ts'
import type { LateSales, Vat201 } from '#shared/bookkeeping/contract.ts'
import type { DayFigures } from '#shared/bookkeeping/journal.ts'
import { cents, times } from '#shared/money.ts'
import { type DayRange, eachDay } from '#shared/reports/period.ts'

type Fragment = ReturnType<Db>

type Row<Name extends keyof DayFigures> = {
  day: string
} & (DayFigures[Name] extends readonly (infer Part)[] ? Part : never)

/** What each of these days comes to, in their order; `timeZone` makes them the shop's. */
export async function listDayFigures(
  db: Db,
  range: DayRange,
  timeZone: string,
): Promise<DayFigures[]> {
  const within = withinDays(db, 't.created_at', range, timeZone)
  const day = db`(t.created_at AT TIME ZONE ${timeZone})::date AS day`
  const [entries, ledger, counted] = await Promise.all([
    entriesWithin(db, within, day),
    // What is no part of a sale: an account that was paid, and credit that a manager gave.
    db<(Row<'received'> & { ledger: 'account' | 'store_credit' })[]>`
      SELECT ${day}, t.ledger, coalesce(t.method, '') AS method, sum(t.amount)::bigint AS amount
      FROM customer_ledger t WHERE t.transaction_id IS NULL AND ${within} GROUP BY 1, 2, 3`,
    db<{ day: string; over_short: number }[]>`
      SELECT ${day}, sum(${overShort(db)})::bigint AS over_short FROM z_reports t WHERE ${within} GROUP BY 1`,
  ])
  return eachDay(range).map((each) => {
    const [paid, given] = ['account', 'store_credit'].map((name) =>
      ledger.filter((row) => row.ledger === name && row.day === each),
    )
    return {
      ...entries(each),
      received: paid!.map(({ method, amount }) => ({ method, amount: times(amount, -1) })),
      credit_given: cents(given!.reduce((total, { amount }) => total + amount, 0)),
      over_short: cents(counted.find((row) => row.day === each)?.over_short ?? 0),
    }
  })
}

/** What the entries of a shift that is closed come to, on the day of its Z report. */
export async function getShiftFigures(db: Db, shiftId: number, day: string): Promise<DayFigures> {
  const within = db`t.shift_id = ${shiftId}`
  const entries = await entriesWithin(db, within, db`${day}::date AS day`)
  const [counted] = await db<[{ over_short: number }]>`
    SELECT ${overShort(db)}::bigint AS over_short FROM z_reports t WHERE ${within}`
  return {
    ...entries(day),
    received: [],
    credit_given: cents(0),
    over_short: cents(counted.over_short),
  }
}

/** By how much the drawer of a Z report `t` was over. What came late and lay in it already is booked by itself. */
const overShort = (db: Db) => db`
  (coalesce((t.report ->> 'difference')::bigint, 0) - ${unknownCash(db)})`

/** What some entries come to, by the day they are told under. The queries know nothing of each other. */
async function entriesWithin(
  db: Db,
  within: Fragment,
  day: Fragment,
): Promise<(day: string) => Omit<DayFigures, 'received' | 'credit_given' | 'over_short'>> {
  const [categories, entries, payments, events] = await Promise.all([
    db<Row<'categories'>[]>`
      SELECT day, category, sum(revenue + off)::bigint AS gross, sum(off)::bigint AS off, sum(cost)::bigint AS cost
      FROM (
        SELECT ${day}, i.category_name AS category, coalesce(i.revenue, i.line_total) AS revenue, i.cost,
          ${withoutVat(db, db`i.discount + i.cart_discount`)} AS off
        FROM transactions t JOIN transaction_items i ON i.transaction_id = t.id WHERE ${within}
      ) lines
      GROUP BY day, category`,
    db<{ day: string; points: number; vat: number; rounding: number }[]>`
      SELECT ${day}, sum(${withoutVat(db, db`t.points_value`)})::bigint AS points, sum(t.vat)::bigint AS vat,
        sum(t.rounding)::bigint AS rounding
      FROM transactions t WHERE ${within} GROUP BY 1`,
    db<Row<'payments'>[]>`
      SELECT ${day}, p.method, sum(p.amount)::bigint AS amount
      FROM transactions t JOIN payments p ON p.transaction_id = t.id WHERE ${within} GROUP BY 1, 2`,
    db<{ day: string; paid_in: number; paid_out: number }[]>`
      SELECT ${day}, coalesce(sum(t.amount) FILTER (WHERE t.kind = 'paid_in'), 0)::bigint AS paid_in,
        coalesce(sum(t.amount) FILTER (WHERE t.kind = 'paid_out'), 0)::bigint AS paid_out
      FROM shift_events t WHERE ${within} GROUP BY 1`,
  ])
  return (each) => {
    const of = <Found extends { day: string }>(rows: readonly Found[]) =>
      rows.filter((row) => row.day === each)
    const [entry] = of(entries)
    const [moved] = of(events)
    return {
      day: each,
      categories: of(categories),
      points: cents(entry?.points ?? 0),
      vat: cents(entry?.vat ?? 0),
      rounding: cents(entry?.rounding ?? 0),
      payments: of(payments),
      paid_in: cents(moved?.paid_in ?? 0),
      paid_out: cents(moved?.paid_out ?? 0),
    }
  }
}

/** Of an amount at shelf prices, what is left without VAT; halves go away from zero: a return mirrors its sale. */
const withoutVat = (db: Db, amount: Fragment) => db`
  CASE t.vat_mode WHEN 'inclusive' THEN (${amount}) - round((${amount}) * t.vat_rate / (100 + t.vat_rate))
    ELSE (${amount}) END`

type VatFigures = Omit<Vat201, 'period' | 'net_output_tax' | 'late'>

export async function getVatFigures(
  db: Db,
  range: DayRange,
  timeZone: string,
): Promise<VatFigures> {
  const [figures] = await db<[VatFigures]>`
    SELECT coalesce(sum(total) FILTER (WHERE kind = 'sale' AND vat_rate > 0), 0)::bigint AS standard_rated,
      coalesce(sum(vat) FILTER (WHERE kind = 'sale'), 0)::bigint AS output_tax,
      coalesce(-sum(total) FILTER (WHERE kind = 'return' AND vat_rate > 0), 0)::bigint AS credit_notes,
      coalesce(-sum(vat) FILTER (WHERE kind = 'return'), 0)::bigint AS credit_notes_tax,
      coalesce(sum(total) FILTER (WHERE vat_rate = 0), 0)::bigint AS outside
    FROM transactions t WHERE ${withinDays(db, 't.created_at', range, timeZone)}`
  return figures
}

/** The days of this range that tills told of when they were over; the first first. */
export async function listLateSales(
  db: Db,
  { from, to }: DayRange,
  timeZone: string,
): Promise<LateSales[]> {
  return db<LateSales[]>`
    SELECT day, count(total) AS sales, coalesce(sum(total), 0)::bigint AS total, count(event_id) AS cash_events,
      max(received_at) AS last_received_at
    FROM (
      SELECT t.day, t.total, NULL AS event_id, e.received_at
      FROM till_entries e JOIN transactions t ON t.id = e.transaction_id
      -- As the index of these entries says it.
      WHERE e.received_at - e.at > interval '10 seconds'
        AND e.received_at >= (${from}::date + 1)::timestamp AT TIME ZONE ${timeZone}
      UNION ALL
      SELECT (t.created_at AT TIME ZONE ${timeZone})::date, NULL, t.id, e.received_at
      FROM shift_events t JOIN till_entries e ON e.key = t.request_key AND e.outcome <> 'held'
      WHERE t.kind IN ('paid_in', 'paid_out') AND ${withinDays(db, 't.created_at', { from, to }, timeZone)}
    ) told
    WHERE received_at >= (day + 1)::timestamp AT TIME ZONE ${timeZone} AND day BETWEEN ${from} AND ${to}
    GROUP BY day ORDER BY day`
}
