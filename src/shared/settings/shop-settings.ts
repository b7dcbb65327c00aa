import { z } from 'zod'
import { DEFAULT_ACCOUNTS, LedgerAccounts } from '#shared/bookkeeping/ledger-accounts.ts'
import { ClockTime } from '#shared/dates.ts'
import { requiredText, text } from '#shared/fields.ts'
import { normalisePhone, PHONE_PROBLEM } from '#shared/phone.ts'
import { FIRST_OTHERS } from '#shared/sales/payment-method.ts'
import { VatMode } from '#shared/sales/vat.ts'
import { DEFAULT_CAPS, RoleCaps } from '#shared/shifts/caps.ts'
import { Denomination, DENOMINATIONS } from '#shared/shifts/denominations.ts'
import { isVatNumber, tidyVatNumber, VAT_NUMBER_PROBLEM } from '#shared/vat-number.ts'

export const TimeZone = z.enum(['Africa/Johannesburg', 'UTC'])
export type TimeZone = z.infer<typeof TimeZone>

const SESSION_TIMEOUT_MINUTES = { min: 5, max: 1440, default: 480 } as const
const LOW_STOCK_BELOW = { min: 1, max: 1000, default: 10 } as const
const EXPIRATION_WARNING_DAYS = { min: 1, max: 365, default: 30 } as const
const BACKUPS_KEPT = { min: 1, max: 100, default: 7 } as const
const IDLE_LOCK_MINUTES = { min: 0, max: 240, default: 0 } as const
/** What a till knows of people goes after three days: without them it could not start anew. */
const DARK_WARN_HOURS = { min: 1, max: 72, default: 12 } as const
const DARK_STOP_HOURS = { min: 1, max: 72, default: 72 } as const
const DEFAULT_FLOAT = { max: 100_000, default: 500 } as const
const DROP_ABOVE = { max: 1_000_000, default: 3000 } as const

const POINT_VALUE = 'A point is worth R0.00 to R10.00, in whole cents'
const MAX_NAMES = 20
const MAX_NAME = 40

/** What the shop decides about itself. Every field has a default, so a new shop can sell at once. */
export const ShopSettings = z.object({
  store_name: requiredText(100, 'Store name is required').default('Veld'),
  vat_number: vatNumber().default(''),
  cannabis_license: text(60).default(''),
  timezone: TimeZone.default('Africa/Johannesburg'),
  email: emptyOr(254, isEmail, 'Please enter a valid email').default(''),
  phone: emptyOr(30, (phone) => normalisePhone(phone) !== null, PHONE_PROBLEM).default(''),
  address: text(300).default(''),
  opening_time: ClockTime.default('09:00'),
  closing_time: ClockTime.default('18:00'),

  vat_mode: VatMode.default('exclusive'),
  /** To how many cents cash is rounded down. */
  cash_rounding: z
    .literal([0, 10], { error: 'Cash is rounded to 10 cents or not at all' })
    .default(10),
  /** Whether card and wallet ask what the machine said before anything is booked. */
  ask_card_approval: z.boolean().default(true),
  /** Beside cash, card and wallet, by their names. */
  payment_methods: nameList('payment methods').default(FIRST_OTHERS),
  discount_reasons: nameList('reasons').default([
    'Regular customer',
    'Damaged packaging',
    'Short dated',
    'Staff',
  ]),
  /** What a loyalty point is worth, in rand. */
  point_value: z
    .number({ error: POINT_VALUE })
    .min(0, { error: POINT_VALUE })
    .max(10, { error: POINT_VALUE })
    .multipleOf(0.01, { error: POINT_VALUE })
    .default(0.1),
  /** Under which of the bookkeeper's accounts a day is booked. */
  ledger_accounts: LedgerAccounts.default(DEFAULT_ACCOUNTS),

  /** Whether a sign-in must show a second factor. */
  two_factor: z.boolean().default(false),
  id_verification_required: z.boolean().default(true),
  audit_logging: z.literal(true, { error: 'Audit logging cannot be switched off' }).default(true),
  // Of these two only the identity provider knows: they are kept as they are sent, and no screen claims them.
  strong_passwords: z.boolean().default(false),
  biometrics: z.boolean().default(false),
  session_timeout_minutes: wholeNumber('Session timeout', SESSION_TIMEOUT_MINUTES, 'minutes'),

  low_stock_alerts: z.boolean().default(true),
  low_stock_below: wholeNumber('Low stock level', LOW_STOCK_BELOW, 'units'),
  expiration_warnings: z.boolean().default(true),
  expiration_warning_days: wholeNumber('Expiry warning', EXPIRATION_WARNING_DAYS, 'days'),
  sales_milestone_alerts: z.boolean().default(true),
  email_notifications: z.boolean().default(true),
  push_notifications: z.boolean().default(false),
  daily_summary: z.boolean().default(true),

  backups_kept: wholeNumber('Backups kept', BACKUPS_KEPT, 'backups'),

  /** Whether any browser of a seller becomes a till, or only by a manager's hand. */
  till_registration: z.enum(['open', 'managers']).default('open'),
  /** Whether a sale needs an open shift. */
  shift_required: z.boolean().default(false),
  default_float: rand('Float', DEFAULT_FLOAT),
  /** A drawer with more than this is due for a drop; 0 is never. */
  drop_above: rand('Drop above', DROP_ABOVE),
  /** 0 is never. */
  idle_lock_minutes: wholeNumber('Idle lock', IDLE_LOCK_MINUTES, 'minutes'),
  denominations: z
    .array(Denomination)
    .min(1, { error: 'A drawer holds at least one note or coin' })
    .max(30, { error: 'At most 30 notes and coins' })
    .refine((values) => new Set(values).size === values.length, {
      error: 'A note or coin is named twice',
    })
    .default(DENOMINATIONS),
  discount_caps: RoleCaps.default(DEFAULT_CAPS),
  /** After so long without the server a till warns, and after so long it sells no more. */
  dark_warn_hours: wholeNumber('Warn offline', DARK_WARN_HOURS, 'hours'),
  dark_stop_hours: wholeNumber('Stop offline', DARK_STOP_HOURS, 'hours'),
})
export type ShopSettings = z.infer<typeof ShopSettings>

type Shape = typeof ShopSettings.shape
type Required = { [Name in keyof Shape]: ReturnType<Shape[Name]['unwrap']> }

/** The same fields without their defaults: what is sent is meant, and what is left out must not be reset. */
export const SettingsFields = z.object(
  Object.fromEntries(
    Object.entries(ShopSettings.shape).map(([name, field]) => [name, field.unwrap()]),
  ) as unknown as Required,
)

/** A short list of the shop's own words, each once. */
function nameList(what: string) {
  return z
    .array(requiredText(MAX_NAME, `Leave out empty ${what}`))
    .max(MAX_NAMES, { error: `At most ${MAX_NAMES} ${what}` })
    .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, {
      error: `Each of the ${what} is there once`,
    })
}

function vatNumber() {
  return z
    .string()
    .overwrite(tidyVatNumber)
    .refine((number) => number === '' || isVatNumber(number), { error: VAT_NUMBER_PROBLEM })
}

function emptyOr(max: number, isValid: (value: string) => boolean, error: string) {
  return text(max).refine((value) => value === '' || isValid(value), { error })
}

function isEmail(value: string): boolean {
  return z.email().safeParse(value).success
}

/** Rand with at most two decimals, kept as they were sent. */
function rand(name: string, { max, default: fallback }: { max: number; default: number }) {
  const error = `${name} must be an amount in rand from 0 to ${max}`
  return z
    .number({ error })
    .min(0, { error })
    .max(max, { error })
    .refine((value) => Math.round(value * 100) / 100 === value, { error })
    .default(fallback)
}

function wholeNumber(
  name: string,
  { min, max, default: fallback }: { min: number; max: number; default: number },
  unit: string,
) {
  const error = `${name} must be a whole number from ${min} to ${max} ${unit}`
  return z
    .number({ error })
    .int({ error })
    .min(min, { error })
    .max(max, { error })
    .default(fallback)
}
