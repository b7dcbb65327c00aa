import { z } from 'zod'
import { PlainDate } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'
import { Rand } from '#shared/money.ts'
import { PaymentMethod } from '#shared/sales/payment-method.ts'
import { DayRange } from './period.ts'

const Count = z.number().int()
/** One decimal; of a negative margin it is negative. */
const Percentage = z.number()

/** What was taken, VAT included, and in how many sales. */
const Takings = { sales: Rand, transactions: Count }

/**
 * Sales by day, seller, hour and payment method are what customers paid, VAT included, as on the dashboard. Sales by
 * category and product are their lines, VAT left out (it is computed once per sale, not per line): they sum to
 * `totals.subtotal`, and only they can be held against the cost. Screens say so.
 */
export const Report = z.object({
  period: DayRange,
  previousPeriod: DayRange,

  /** Every day of the period in order, also those without a sale. */
  dailySales: z.array(z.object({ date: PlainDate, ...Takings })),
  previousPeriodSales: Rand,
  previousPeriodTransactions: Count,
  /** Customers who bought in the period, and customers who were added in it. */
  customerStats: z.object({ total: Count, new: Count }),
  /** By the category that a line was sold under, most sold first; the percentages sum to 100.0. VAT left out. */
  categoryBreakdown: z.array(
    z.object({ category: z.string(), sales: Rand, percentage: Percentage }),
  ),
  /** The best sellers, most sold first; at most `TOP_PRODUCTS`. VAT left out. */
  topProducts: z.array(
    z.object({
      product_id: Id,
      name: z.string(),
      sku: z.string(),
      category: z.string(),
      sales: Rand,
      quantity: Count,
      cost: Rand,
      margin: Rand,
      margin_percentage: Percentage,
    }),
  ),
  /** How many different products were sold, of which `topProducts` names the best. */
  productsSold: Count,

  totals: z.object({
    ...Takings,
    /** Before VAT, less what was taken off. */
    subtotal: Rand,
    vat: Rand,
    /** What the batches cost from which was sold. */
    cost: Rand,
    /** Subtotal less cost. */
    margin: Rand,
    margin_percentage: Percentage,
    /** How many entries took something back, and what they paid out: sales are without it. */
    returns: Count,
    returned: Rand,
  }),
  /** Everybody who sold, most first. */
  bySeller: z.array(z.object({ seller_id: z.string(), seller_name: z.string(), ...Takings })),
  /** The 24 hours of the shop's day, from 0. */
  byHour: z.array(z.object({ hour: Count, ...Takings })),
  /** Every method, most used first. */
  byPaymentMethod: z.array(z.object({ payment_method: PaymentMethod, ...Takings })),
  /** What promotions took off, most first, and of how many entries; returns are taken off. */
  byPromotion: z.array(
    z.object({ promotion_id: Id, name: z.string(), discount: Rand, transactions: Count }),
  ),
})
export type Report = z.output<typeof Report>

export const TOP_PRODUCTS = 100
