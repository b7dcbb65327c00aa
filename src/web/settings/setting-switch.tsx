import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SettingsForm } from './use-settings-form.ts'
import { FIELDS, type SettingName } from './settings-values.ts'
import classes from './setting-switch.module.css'

interface SettingSwitchProps {
  form: SettingsForm
  name: SettingName
  /** What it does, for somebody who has never seen it. */
  help: ReactNode
  /** Cannot be changed; the help says why. */
  locked?: boolean
  /** What belongs to it, also while it is off: a limit counts on other screens too. */
  children?: ReactNode
}

export function SettingSwitch({ form, name, help, locked = false, children }: SettingSwitchProps) {
  return (
    <div className={classes.setting} data-locked={locked || undefined}>
      <Switch
        label={FIELDS[name].label}
        description={help}
        labelPosition="left"
        // The help is inside of the label too, and would be read out twice.
        aria-label={FIELDS[name].label}
        classNames={{
          body: classes.body ?? '',
          labelWrapper: classes.words ?? '',
          label: classes.label ?? '',
          track: classes.track ?? '',
        }}
        disabled={locked}
        {...form.toggle(name)}
      />
      {children && <div className={classes.detail}>{children}</div>}
    </div>
  )
}
