import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './setting-switch.module.css'
import { FIELDS, type SettingName } from './settings-values.ts'
import type { SettingsForm } from './use-settings-form.ts'

interface SettingSwitchProps {
  form: SettingsForm
  name: SettingName
  /** What it does, for somebody who has never seen it. */
  help: ReactNode
  /** Cannot be changed, and is in force so; the help says why. */
  locked?: 'on' | 'off'
  /** What belongs to it, also while it is off: a limit counts on other screens too. */
  children?: ReactNode
}

export function SettingSwitch({ form, name, help, locked, children }: SettingSwitchProps) {
  const toggle = form.toggle(name)
  return (
    <div className={classes.setting} data-locked={locked}>
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
        {...toggle}
        checked={locked === undefined ? toggle.checked : locked === 'on'}
        disabled={locked !== undefined}
      />
      {children && <div className={classes.detail}>{children}</div>}
    </div>
  )
}
