import { z } from 'zod'
import { Instant, PlainDate } from '#shared/dates.ts'
import { Id, maybe, optionalText, requiredText } from '#shared/fields.ts'
import { Rand } from '#shared/money.ts'
import { PaymentMethod } from '#shared/sales/payment-method.ts'

export const IdType = z.enum(['south_african_id', 'passport', 'drivers_license'])
export type IdType = z.infer<typeof IdType>

/**
 * What a person fills in about a customer. What the fields mean together, and how each is written, is told by
 * `tidyCustomer`; a masked number means the stored one.
 */
export const CustomerFields = z.object({
  first_name: requiredText(100, 'First name is required'),
  last_name: requiredText(100, 'Last name is required'),
  email: optionalText(254),
  phone: optionalText(40),
  date_of_birth: optionalText(20),
  id_number: optionalText(60),
  id_type: maybe(IdType),
  has_medical_card: maybe(z.boolean()),
  medical_card_number: optionalText(60),
  medical_card_expiry_date: optionalText(20),
  /** With the name, the recipient of a full tax invoice. */
  address: optionalText(300),
  /** Of a customer who is a VAT vendor. */
  vat_number: optionalText(20),
})
export type CustomerFields = z.output<typeof CustomerFields>

/** The same fields as they are answered. */
const ANSWERED = {
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  date_of_birth: PlainDate.nullable(),
  /** In full or as '••••', by role and by what was asked for. */
  id_number: z.string().nullable(),
  id_type: IdType.nullable(),
  has_medical_card: z.boolean(),
  medical_card_number: z.string().nullable(),
  medical_card_expiry_date: PlainDate.nullable(),
  address: z.string().nullable(),
  vat_number: z.string().nullable(),
} satisfies { [Name in keyof CustomerFields]: z.ZodType<CustomerFields[Name]> }

export const Customer = z.object({
  id: Id,
  /** The public id, such as CUST-000012. */
  customer_id: z.string(),
  ...ANSWERED,
  is_verified: z.boolean(),
  verified_at: Instant.nullable(),
  /** Who has seen the document. */
  verified_by_name: z.string().nullable(),
  /** When a change of what was verified took the verification away, and whose; null once they are verified again. */
  verification_lost_at: Instant.nullable(),
  verification_lost_by_name: z.string().nullable(),
  loyalty_points: z.number().int(),
  total_spent: Rand,
  total_visits: z.number().int(),
  last_visit_at: Instant.nullable(),
  created_at: Instant,
  /** When somebody last changed their details; a sale does not. */
  updated_at: Instant,
})
export type Customer = z.output<typeof Customer>

/** Of the whole shop, whatever page or filter is shown. */
export const CustomerSummary = z.object({
  total_customers: z.number().int(),
  medical_patients: z.number().int(),
  verified_customers: z.number().int(),
  /** Rounded; 0 without customers. */
  avg_loyalty_points: z.number().int(),
})
export type CustomerSummary = z.output<typeof CustomerSummary>

/** A sale to one customer. */
export const Purchase = z.object({
  id: Id,
  transaction_number: z.string(),
  /** By whom a budtender tells which receipts they may open. */
  seller_id: z.string(),
  created_at: Instant,
  /** Units of all lines together. */
  item_count: z.number().int(),
  total: Rand,
  payment_method: PaymentMethod,
  loyalty_points_earned: z.number().int(),
})
export type Purchase = z.output<typeof Purchase>

/** Beside `error` in a 409: whose number or e-mail address it is. */
export const DuplicateCustomer = z.object({
  id: Id,
  customer_id: z.string(),
  name: z.string(),
  field: z.enum(['id_number', 'medical_card_number', 'email']),
})
export type DuplicateCustomer = z.output<typeof DuplicateCustomer>

/** Which fields of a customer are refused; the first of them is the one that the text is about. */
export const CustomerIssues = z.object({
  field: CustomerFields.keyof().optional(),
  issues: z.array(z.object({ field: CustomerFields.keyof(), message: z.string() })).optional(),
})
