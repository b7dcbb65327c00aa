import { z } from 'zod'
import { PlainDate } from '#shared/dates.ts'
import { Id, maybe } from '#shared/fields.ts'
import { Rand } from '#shared/money.ts'
import { DayRange } from '#shared/reports/period.ts'
import { Role } from '#shared/roles.ts'

const Count = z.number().int()

/** All revenue includes VAT. */
export const StaffMember = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: Role,
  is_active: z.boolean(),
  total_revenue: Rand,
  total_transactions: Count,
  today_revenue: Rand,
  today_transactions: Count,
})
export type StaffMember = z.output<typeof StaffMember>

export const OWN_ACCESS = 'You cannot change your own role or access'
export const NO_SUCH_STAFF = 'There is no such member of staff'

export const STAFF_ROLES = ['budtender', 'manager'] as const satisfies readonly Role[]
export type StaffRole = (typeof STAFF_ROLES)[number]

/** What a manager may change of a member of staff; admins and viewers are out of reach. What is left out stays. */
export const StaffUpdate = z.object({
  role: maybe(z.enum(STAFF_ROLES, { error: 'Role must be budtender or manager' })).optional(),
  is_active: maybe(z.boolean()).optional(),
})
export type StaffUpdate = z.output<typeof StaffUpdate>

/** One member's last 30 days. */
export const StaffPerformance = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  period: DayRange,
  /** Every day of the period in order, also those without a sale. */
  dailySales: z.array(z.object({ date: PlainDate, sales: Rand, transactions: Count })),
  totals: z.object({ sales: Rand, transactions: Count, average_basket: Rand }),
  /** The best five, VAT left out. */
  topProducts: z.array(
    z.object({ product_id: Id, name: z.string(), sales: Rand, quantity: Count }),
  ),
  /** 24 rows, hours 0 to 23. */
  peakHours: z.array(z.object({ hour: Count, transaction_count: Count })),
})
export type StaffPerformance = z.output<typeof StaffPerformance>
