import { summaryTime } from '#shared/settings/opening-hours.ts'
import { useChoices } from '#web/notifications/data.ts'
import { ThisDevice } from '#web/notifications/this-device.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { MailSetting } from './mail-setting.tsx'
import { NumberSetting } from './number-setting.tsx'
import panels from './panels.module.css'
import { SettingSwitch } from './setting-switch.tsx'
import type { SettingsForm } from './use-settings-form.ts'

export function NotificationsTab({ form }: { form: SettingsForm }) {
  const { data: choices } = useChoices()
  return (
    <div className={panels.panels}>
      <Panel title="In the bell" note="For everyone in the team, by what each may see">
        <SettingSwitch
          form={form}
          name="low_stock_alerts"
          help="Tells when products run low or out."
        >
          <NumberSetting
            form={form}
            name="low_stock_below"
            help="Fewer than this is low, on every screen."
          />
        </SettingSwitch>
        <SettingSwitch
          form={form}
          name="expiration_warnings"
          help="Tells managers which batches are near or past their expiry date."
        >
          <NumberSetting
            form={form}
            name="expiration_warning_days"
            help="How long before, on every screen."
          />
        </SettingSwitch>
        <SettingSwitch
          form={form}
          name="sales_milestone_alerts"
          help="Tells how the day is going, and when customers and sales reach a round number."
        />
        <SettingSwitch
          form={form}
          name="daily_summary"
          help={`Tells what was sold today, from ${summaryTime(form.values)} on.`}
        />
      </Panel>
      <Panel title="Beyond the bell" note="Each person chooses, under the bell">
        <MailSetting form={form} />
        <SettingSwitch
          form={form}
          name="push_notifications"
          help="Shows what is new on the devices that each person allows, also while Veld is closed there."
        >
          {form.values.push_notifications && choices && <ThisDevice choices={choices} />}
        </SettingSwitch>
      </Panel>
    </div>
  )
}
