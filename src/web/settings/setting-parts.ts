import type { LedgerAccounts } from '#shared/bookkeeping/ledger-accounts.ts'
import type { Caps, RoleCaps } from '#shared/shifts/caps.ts'

// Two settings have many fields: each is typed, compared and decided about by itself.

export const CAPPED_ROLES: Readonly<Record<keyof RoleCaps, string>> = {
  budtender: 'Budtenders alone',
  manager: 'Managers alone',
}

export const CAPS: Readonly<Record<keyof Caps, string>> = {
  discount_percent: 'Discount (%)',
  discount_amount: 'Discount (rand)',
  price_below_percent: 'Below list price (%)',
  return_amount: 'Return (rand)',
  paid_out: 'Paid out (rand)',
  no_sales: 'No sale, per shift',
}

export const ACCOUNTS: Readonly<Record<keyof LedgerAccounts, string>> = {
  sales: 'Sales',
  discounts: 'Discounts given',
  points: 'Loyalty points redeemed',
  rounding: 'Cash rounding',
  credit_given: 'Store credit given',
  vat: 'VAT output tax',
  store_credit: 'Store credit owed to customers',
  account: 'Customer accounts',
  cash: 'Cash',
  card: 'Card',
  digital_wallet: 'Digital wallet',
  other_payments: 'Other payments',
  cost_of_goods: 'Cost of goods sold',
  inventory: 'Inventory',
  over_short: 'Cash over and short',
  paid_in_out: 'Cash paid in and out',
}

/** In the order in which the screen shows them. */
export const partsOf = <Name extends string>(labels: Readonly<Record<Name, string>>): Name[] =>
  Object.keys(labels) as Name[]
