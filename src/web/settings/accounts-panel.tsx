import { TextInput } from '@mantine/core'
import { FieldGrid } from '#web/ui/page/grids.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { ACCOUNTS, partsOf } from './setting-parts.ts'
import { FIELDS } from './settings-values.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** Under which accounts the journal books each kind of amount, as the bookkeeper's program calls them. */
export function AccountsPanel({ form }: { form: SettingsForm }) {
  const { ledger_accounts: accounts } = form.values
  return (
    <Panel title={FIELDS.ledger_accounts.label} note="for the journal">
      <FieldGrid>
        {partsOf(ACCOUNTS).map((name) => (
          <TextInput
            key={name}
            label={ACCOUNTS[name]}
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
