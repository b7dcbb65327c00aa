import { Button } from '@mantine/core'
import { useState } from 'react'
import { summaryTime } from '#shared/settings/opening-hours.ts'
import { type DevicePermission, devicePermission } from '#web/notifications/show-on-device.ts'
import { Panel } from '#web/ui/panel.tsx'
import { NumberSetting } from './number-setting.tsx'
import panels from './panels.module.css'
import classes from './notifications-tab.module.css'
import { SettingSwitch } from './setting-switch.tsx'
import type { SettingsForm } from './use-settings-form.ts'

const TEXTS: Readonly<Record<Exclude<DevicePermission, 'default'>, string>> = {
  granted: 'This browser may show them.',
  denied: 'This browser blocks them: allow notifications for this site in its settings.',
  unsupported: 'This browser cannot show them.',
}

export function NotificationsTab({ form }: { form: SettingsForm }) {
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
      <Panel title="Beyond the bell">
        <SettingSwitch
          form={form}
          name="email_notifications"
          help="Remembered for when an e-mail service is connected. Until then everything is in the bell."
        />
        <SettingSwitch
          form={form}
          name="push_notifications"
          help="Shows what is new on a computer’s desktop while Veld is open behind other windows."
        >
          {form.values.push_notifications && <PushPermission />}
        </SettingSwitch>
      </Panel>
    </div>
  )
}

/** Each browser asks its person once. */
function PushPermission() {
  const [permission, setPermission] = useState(devicePermission)
  if (permission !== 'default') return <p className={classes.text}>{TEXTS[permission]}</p>
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() => void Notification.requestPermission().then(setPermission)}
    >
      Allow in this browser
    </Button>
  )
}
