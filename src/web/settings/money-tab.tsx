import { NativeSelect, TagsInput } from '@mantine/core'
import type { VatMode } from '#shared/sales/vat.ts'
import { Panel } from '#web/ui/page/panel.tsx'
import { AccountsPanel } from './accounts-panel.tsx'
import { NumberSetting } from './number-setting.tsx'
import panels from './panels.module.css'
import { SettingSwitch } from './setting-switch.tsx'
import { FIELDS } from './settings-values.ts'
import type { SettingsForm } from './use-settings-form.ts'

const VAT_MODES: Readonly<Record<VatMode, string>> = {
  exclusive: 'Added on top of the price',
  inclusive: 'Included in the price',
  none: 'Not a VAT vendor',
}
const ROUNDINGS = { 10: 'Down to 10 cents', 0: 'Not rounded' } as const

/** How the shop is paid and reckons. Each sale keeps what it was made under, so nothing here touches what was sold. */
export function MoneyTab({ form }: { form: SettingsForm }) {
  return (
    <div className={panels.panels}>
      <Panel title="VAT and cash">
        <div className={panels.fields}>
          <NativeSelect
            label={FIELDS.vat_mode.label}
            {...form.text('vat_mode')}
            data={Object.entries(VAT_MODES).map(([value, label]) => ({ value, label }))}
            description="From the next sale on. A shop that is no vendor charges none, and its documents do not speak of it."
          />
          <NativeSelect
            label={FIELDS.cash_rounding.label}
            {...form.text('cash_rounding')}
            onChange={({ currentTarget: { value } }) => form.set({ cash_rounding: Number(value) })}
            data={Object.entries(ROUNDINGS)
              .toReversed()
              .map(([value, label]) => ({ value, label }))}
            description="5c coins are out of use. Only cash is rounded, on a line of its own; the total stays exact."
          />
        </div>
      </Panel>
      <Panel title="Paying">
        <div className={panels.fields}>
          <SettingSwitch
            form={form}
            name="ask_card_approval"
            help="Card and wallet ask Approved or Declined before the sale is booked; declined keeps the cart."
          />
          <TagsInput
            label={FIELDS.payment_methods.label}
            value={form.values.payment_methods}
            error={form.errors.payment_methods}
            data-path="payment_methods"
            onChange={(payment_methods) => form.set({ payment_methods })}
            description="Beside cash, card and wallet. Press Enter after each."
          />
        </div>
      </Panel>
      <Panel title="Discounts and points">
        <div className={panels.fields}>
          <TagsInput
            label={FIELDS.discount_reasons.label}
            value={form.values.discount_reasons}
            error={form.errors.discount_reasons}
            data-path="discount_reasons"
            onChange={(discount_reasons) => form.set({ discount_reasons })}
            description="The till offers them. Every discount has one."
          />
          <NumberSetting
            form={form}
            name="point_value"
            help="What a point takes off when it is redeemed. 0 switches redeeming off."
          />
        </div>
      </Panel>
      <AccountsPanel form={form} />
    </div>
  )
}
