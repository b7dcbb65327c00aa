import { z } from 'zod'
import { Instant, PlainDate } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'
import { Rand } from '#shared/money.ts'
import { PaymentMethod } from '#shared/sales/payment-method.ts'

const Count = z.number().int()

/** What was taken by one method; cash is counted apart. */
const MethodTakings = z.object({
  method: PaymentMethod,
  payments: Count,
  amount: Rand,
  /** What the machine says; null where nobody has read it, and of cash. */
  counted: Rand.nullable(),
  difference: Rand.nullable(),
})

/** What one person did at the drawer. */
const PersonTakings = z.object({
  profile_id: z.string(),
  name: z.string(),
  sales: Count,
  total: Rand,
  cash: Rand,
  paid_in: Rand,
  paid_out: Rand,
  drops: Rand,
  no_sales: Count,
})

/** X is a look at a shift that is open; Z is its end, numbered for each till, and never changes. */
export const ShiftReport = z.object({
  kind: z.enum(['X', 'Z']),
  number: Count.nullable(),
  shift_id: Id,
  till_id: Id,
  till_name: z.string(),
  till_letter: z.string(),
  day: PlainDate,
  opened_at: Instant,
  opened_by: z.string(),
  /** Of an X: when it was made, and by whom. */
  made_at: Instant,
  made_by: z.string(),

  sales: Count,
  /** Of the lines, before discounts. */
  gross: Rand,
  discount: Rand,
  subtotal: Rand,
  vat: Rand,
  rounding: Rand,
  total: Rand,
  returns: Count,
  returned: Rand,
  methods: z.array(MethodTakings),

  float: Rand,
  cash_sales: Rand,
  paid_in: Rand,
  paid_out: Rand,
  drops: Rand,
  no_sales: Count,
  /** What must lie in the drawer: at the last count, or now where nobody has counted. */
  expected: Rand,
  counted: Rand.nullable(),
  /** Over is positive, short negative. */
  difference: Rand.nullable(),
  /** What came and went between the last count and the closing. */
  since_count: Rand,
  /** What goes to the bank; null before the count. */
  deposit: Rand.nullable(),
  counts: Count,
  people: z.array(PersonTakings),
})
export type ShiftReport = z.output<typeof ShiftReport>
