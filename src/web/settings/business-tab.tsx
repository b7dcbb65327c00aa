import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { supplierLines } from '#shared/documents/paper.ts'
import { isOpenAtMidnight } from '#shared/settings/opening-hours.ts'
import { TimeZone } from '#shared/settings/shop-settings.ts'
import { Panel } from '#web/ui/page/panel.tsx'
import classes from './business-tab.module.css'
import { FIELDS, type SettingName } from './settings-values.ts'
import type { SettingsForm } from './use-settings-form.ts'

const ZONES: Readonly<Record<TimeZone, string>> = {
  'Africa/Johannesburg': 'Africa/Johannesburg (UTC+2)',
  UTC: 'UTC',
}

export function BusinessTab({ form }: { form: SettingsForm }) {
  const field = (name: SettingName) => ({
    label: FIELDS[name].label,
    ...form.text(name),
  })
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <Panel title="Store details">
          <div className={classes.fields}>
            <TextInput
              {...field('store_name')}
              required
              maxLength={100}
              description="The full name of the business, as its customers should read it."
            />
            <div className={classes.pairs}>
              <TextInput
                {...field('vat_number')}
                maxLength={20}
                inputMode="numeric"
                placeholder="4123456789"
                description="10 digits from SARS; empty if you have none."
              />
              <TextInput
                {...field('cannabis_license')}
                maxLength={60}
                description="The number of the licence you trade under."
              />
              <TextInput
                {...field('email')}
                type="email"
                maxLength={254}
                placeholder="hello@yourshop.co.za"
                description="Where customers write to. Printed on receipts."
              />
              <TextInput
                {...field('phone')}
                type="tel"
                maxLength={30}
                placeholder="021 555 0142"
                description="Printed on receipts."
              />
            </div>
            <Textarea
              {...field('address')}
              maxLength={300}
              autosize
              minRows={2}
              maxRows={5}
              description="Street, suburb, town and code: the law wants it on every receipt."
            />
          </div>
        </Panel>
        <Panel title="Hours">
          <div className={classes.pairs}>
            <TextInput
              {...field('opening_time')}
              type="time"
              description="The day’s projection counts from here."
            />
            <TextInput
              {...field('closing_time')}
              type="time"
              description={
                isOpenAtMidnight(form.values)
                  ? 'The next day. The daily summary is told before midnight.'
                  : 'When the daily summary is told.'
              }
            />
            <NativeSelect
              {...field('timezone')}
              data={TimeZone.options.map((value) => ({ value, label: ZONES[value] }))}
              description="Decides when a day begins and ends."
            />
          </div>
        </Panel>
      </div>
      <Panel title="On every receipt">
        <div className={classes.slip}>
          <address className={classes.supplier}>
            {supplierLines(form.values, form.values.vat_mode !== 'none').map((line, index) => (
              <p key={index}>{line}</p>
            ))}
          </address>
        </div>
      </Panel>
    </div>
  )
}
