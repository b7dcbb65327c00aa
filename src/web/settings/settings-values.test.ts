import { describe, expect, test } from 'vitest'
import { ShopSettings } from '#shared/settings/shop-settings.ts'
import { type Caps, DEFAULT_CAPS } from '#shared/shifts/caps.ts'
import {
  capProblems,
  changedSettings,
  differences,
  FIELDS,
  settingsProblems,
  type SettingsValues,
  valuesOf,
} from './settings-values.ts'

const STORED = ShopSettings.parse({})
const values = (change: Partial<SettingsValues> = {}): SettingsValues => ({
  ...valuesOf(STORED),
  ...change,
})

test('every setting has its place on the screen', () => {
  expect(Object.keys(FIELDS).toSorted((a, b) => a.localeCompare(b))).toEqual(
    Object.keys(ShopSettings.shape).toSorted((a, b) => a.localeCompare(b)),
  )
})

describe('what is wrong is told at its field', () => {
  test.each<[Partial<SettingsValues>, object]>([
    [{}, {}],
    [{ store_name: ' ' }, { store_name: 'Store name is required' }],
    [
      { vat_number: '12', email: 'x' },
      {
        vat_number: 'A VAT number has 10 digits and begins with 4',
        email: 'Please enter a valid email',
      },
    ],
    [
      { session_timeout_minutes: '' },
      {
        session_timeout_minutes: 'Session timeout must be a whole number from 5 to 1440 minutes',
      },
    ],
    [
      { payment_methods: ['EFT', 'Account'] },
      { payment_methods: "'Account' is a name that Veld uses itself: choose another" },
    ],
    // It is open at midnight.
    [{ opening_time: '19:00' }, {}],
    [{ closing_time: '' }, { closing_time: 'Times are written HH:MM' }],
  ])('%j: %j', (change, problems) => {
    expect(settingsProblems(values(change), STORED)).toEqual(problems)
  })
})

test.each<[Partial<Caps>, object]>([
  [{}, {}],
  [{ discount_percent: 150 }, { discount_percent: 'A cap in percent is from 0 to 100' }],
  [
    { return_amount: 10.005, no_sales: 2.5 },
    {
      return_amount: 'A cap is an amount in rand from 0 to 1000000',
      no_sales: 'A cap per shift is a whole number from 0 to 1000',
    },
  ],
  // As it stands in the field until it is a number.
  [
    { paid_out: '2 00,' as unknown as number },
    { paid_out: 'A cap is an amount in rand from 0 to 1000000' },
  ],
])('each cap is judged by itself: %j', (change, problems) => {
  expect(capProblems({ ...DEFAULT_CAPS.budtender, ...change })).toEqual(problems)
})

test('only what was changed is sent, as it is stored', () => {
  expect(changedSettings(values(), STORED)).toEqual({})
  expect(
    changedSettings(values({ store_name: ' Bloem Buds ', vat_number: '462 018 7395' }), STORED),
  ).toEqual({ store_name: 'Bloem Buds', vat_number: '4620187395' })
})

test('what differs from what somebody else has saved is told in words', () => {
  const theirs = ShopSettings.parse({ phone: '021 555 0142', biometrics: true })
  expect(differences(values({ low_stock_below: 5 }), STORED, theirs)).toEqual([
    { label: 'Phone', mine: 'Empty', isMine: false, theirs: '021 555 0142' },
    { label: 'Biometrics', mine: 'Off', isMine: false, theirs: 'On' },
    { label: 'Low stock below (units)', mine: '5', isMine: true, theirs: '10' },
  ])
})

test('of caps and accounts each that differs is told by itself', () => {
  const { budtender, manager } = DEFAULT_CAPS
  const mine = values({
    discount_caps: { budtender: { ...budtender, paid_out: 300 }, manager },
    ledger_accounts: { ...STORED.ledger_accounts, vat: '2210' },
  })
  const theirs = ShopSettings.parse({
    discount_caps: {
      budtender: { ...budtender, return_amount: 50 },
      manager: { ...manager, no_sales: 5 },
    },
  })
  expect(differences(mine, STORED, theirs)).toEqual([
    {
      label: 'Accounts of the bookkeeper: VAT output tax',
      mine: '2210',
      isMine: true,
      theirs: '2200',
    },
    { label: 'Budtenders alone: Return (rand)', mine: '500', isMine: false, theirs: '50' },
    { label: 'Budtenders alone: Paid out (rand)', mine: '300', isMine: true, theirs: '200' },
    { label: 'Managers alone: No sale, per shift', mine: '20', isMine: false, theirs: '5' },
  ])
})
