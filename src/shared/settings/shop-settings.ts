import { z } from 'zod'
import { text } from '#shared/fields.ts'

export const TimeZone = z.enum(['Africa/Johannesburg', 'UTC'])
export type TimeZone = z.infer<typeof TimeZone>

const ClockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Times are written HH:MM' })

export const SESSION_TIMEOUT_MINUTES = { min: 5, max: 1440, default: 480 } as const
export const LOW_STOCK_BELOW = 10

/** What the shop decides about itself. Every field has a default, so a new shop can sell at once. */
export const ShopSettings = z.object({
  store_name: text(100).default('Veld'),
  vat_number: text(20).default(''),
  cannabis_license: text(60).default(''),
  timezone: TimeZone.default('Africa/Johannesburg'),
  email: text(254).default(''),
  phone: text(30).default(''),
  address: text(300).default(''),
  opening_time: ClockTime.default('09:00'),
  closing_time: ClockTime.default('18:00'),

  two_factor: z.boolean().default(true),
  id_verification_required: z.boolean().default(true),
  audit_logging: z.literal(true).default(true),
  strong_passwords: z.boolean().default(true),
  biometrics: z.boolean().default(false),
  session_timeout_minutes: z
    .number()
    .int()
    .min(SESSION_TIMEOUT_MINUTES.min)
    .max(SESSION_TIMEOUT_MINUTES.max)
    .default(SESSION_TIMEOUT_MINUTES.default),

  low_stock_alerts: z.boolean().default(true),
  low_stock_below: z.number().int().min(1).max(1000).default(LOW_STOCK_BELOW),
  expiration_warnings: z.boolean().default(true),
  expiration_warning_days: z.number().int().min(1).max(365).default(30),
  sales_milestone_alerts: z.boolean().default(true),
  email_notifications: z.boolean().default(true),
  push_notifications: z.boolean().default(false),
  daily_summary: z.boolean().default(true),
})
export type ShopSettings = z.infer<typeof ShopSettings>
