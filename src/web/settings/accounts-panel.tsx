import { TextInput } from '@mantine/core'
import type { LedgerAccounts } from '#shared/bookkeeping/ledger-accounts.ts'
import { FieldGrid } from '#web/ui/page/grids.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { FIELDS } from './settings-values.ts'
import type { SettingsForm } from './use-settings-form.ts'

const ACCOUNT_LABELS: Readonly<Record<keyof LedgerAccounts, string>> = {
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

const NAMES = Object.keys(ACCOUNT_LABELS) as (keyof LedgerAccounts)[]

/** Under which accounts the journal books each kind of amount, as the bookkeeper's program calls them. */
export function AccountsPanel({ form }: { form: SettingsForm }) {
  const { ledger_accounts: accounts } = form.values
  return (
    <Panel title={FIELDS.ledger_accounts.label} note="for the journal">
      <FieldGrid>
        {NAMES.map((name) => (
          <TextInput
            key={name}
            label={ACCOUNT_LABELS[name]}
            maxLength={40}
            data-path="ledger_accounts"
            value={accounts[name]}
            error={accounts[name].trim() === '' && form.errors.ledger_accounts}
            onChange={({ currentTarget: { value } }) =>
              form.set({ ledger_accounts: { ...accounts, [name]: value } })
            }
          />
        ))}
      </FieldGrid>
    </Panel>
  )
}
