import { expect, test } from 'vitest'
import { DEFAULT_ACCOUNTS } from '#shared/bookkeeping/ledger-accounts.ts'
import { DEFAULT_CAPS } from '#shared/shifts/caps.ts'
import { DENOMINATIONS } from '#shared/shifts/denominations.ts'
import { SettingsFields, ShopSettings } from './shop-settings.ts'

test('a new shop can sell at once: every setting has the specified default', () => {
  expect(ShopSettings.parse({})).toEqual({
    store_name: 'Veld',
    vat_number: '',
    cannabis_license: '',
    timezone: 'Africa/Johannesburg',
    email: '',
    phone: '',
    address: '',
    opening_time: '09:00',
    closing_time: '18:00',
    vat_mode: 'exclusive',
    cash_rounding: 10,
    ask_card_approval: true,
    payment_methods: ['EFT', 'SnapScan', 'Zapper', 'PayShap'],
    discount_reasons: ['Regular customer', 'Damaged packaging', 'Short dated', 'Staff'],
    point_value: 0.1,
    ledger_accounts: DEFAULT_ACCOUNTS,
    two_factor: false,
    id_verification_required: true,
    audit_logging: true,
    strong_passwords: false,
    biometrics: false,
    session_timeout_minutes: 480,
    low_stock_alerts: true,
    low_stock_below: 10,
    expiration_warnings: true,
    expiration_warning_days: 30,
    sales_milestone_alerts: true,
    email_notifications: true,
    push_notifications: false,
    daily_summary: true,
    backups_kept: 7,
    till_registration: 'open',
    shift_required: false,
    dark_warn_hours: 12,
    dark_stop_hours: 72,
    default_float: 500,
    drop_above: 3000,
    idle_lock_minutes: 0,
    denominations: DENOMINATIONS,
    discount_caps: DEFAULT_CAPS,
  })
})

const TIMEOUT = 'Session timeout must be a whole number from 5 to 1440 minutes'
const VAT = 'A VAT number has 10 digits and begins with 4'
const HOURS = 'Times are written HH:MM'

test.each<[object, string | null]>([
  [{ store_name: 'Bloem Buds' }, null],
  [{ store_name: '   ' }, 'Store name is required'],
  [{ session_timeout_minutes: 4 }, TIMEOUT],
  [{ default_float: 500.5 }, null],
  [{ default_float: -1 }, 'Float must be an amount in rand from 0 to 100000'],
  [{ drop_above: 1.234 }, 'Drop above must be an amount in rand from 0 to 1000000'],
  [{ denominations: ['5.00', '5.00'] }, 'A note or coin is named twice'],
  [{ denominations: ['five'] }, 'Notes and coins are written in rand, such as 0.50'],
  [{ denominations: [] }, 'A drawer holds at least one note or coin'],
  [{ session_timeout_minutes: 5 }, null],
  [{ session_timeout_minutes: 1440 }, null],
  [{ session_timeout_minutes: 1441 }, TIMEOUT],
  [{ session_timeout_minutes: 7.5 }, TIMEOUT],
  [{ session_timeout_minutes: '30' }, TIMEOUT],
  [{ timezone: 'UTC' }, null],
  [{ timezone: 'Mars/Olympus' }, 'Invalid option: expected one of "Africa/Johannesburg"|"UTC"'],
  [{ opening_time: '00:00' }, null],
  [{ opening_time: '24:00' }, HOURS],
  [{ opening_time: '9:00' }, HOURS],
  [{ closing_time: '23:59' }, null],
  [{ audit_logging: false }, 'Audit logging cannot be switched off'],
  [{ low_stock_below: 0 }, 'Low stock level must be a whole number from 1 to 1000 units'],
  [{ expiration_warning_days: 366 }, 'Expiry warning must be a whole number from 1 to 365 days'],
  [{ backups_kept: 0 }, 'Backups kept must be a whole number from 1 to 100 backups'],
  [{ vat_mode: 'none' }, null],
  [{ cash_rounding: 5 }, 'Cash is rounded to 10 cents or not at all'],
  [{ point_value: 0.29 }, null],
  [{ point_value: 0.001 }, 'A point is worth R0.00 to R10.00, in whole cents'],
  [{ payment_methods: ['EFT', 'eft'] }, 'Each of the payment methods is there once'],
  [{ payment_methods: [' '] }, 'Leave out empty payment methods'],
  [{ vat_number: '' }, null],
  [{ vat_number: '4620187395' }, null],
  [{ vat_number: '5620187395' }, VAT],
  [{ vat_number: '462018739' }, VAT],
  [{ vat_number: '46201873955' }, VAT],
  [{ vat_number: '462018739O' }, VAT],
  [{ email: 'shop@veld.co.za' }, null],
  [{ email: 'shop@veld' }, 'Please enter a valid email'],
  [{ phone: '021 555 0142' }, null],
  [
    { phone: '555 0142' },
    'Phone numbers are written 082 123 4567 or, from another country, +44 20 7946 0958',
  ],
])('%o is answered %j', (settings, problem) => {
  const { error } = ShopSettings.safeParse(settings)
  expect(error?.issues[0]?.message ?? null).toBe(problem)
})

test('blanks in a VAT number are taken out, and around text', () => {
  expect(
    ShopSettings.parse({ vat_number: ' 462 018 7395 ', store_name: ' Veld ', email: ' ' }),
  ).toMatchObject({ vat_number: '4620187395', store_name: 'Veld', email: '' })
})

test('sent fields have no defaults: what is left out must not be reset', () => {
  expect(Object.keys(SettingsFields.shape)).toEqual(Object.keys(ShopSettings.shape))
  expect(SettingsFields.partial().parse({})).toEqual({})
  expect(SettingsFields.safeParse({}).success).toBe(false)
})
