import { VisuallyHidden } from '@mantine/core'
import type { SettingsTab } from './settings-search.ts'
import { FIELDS, SETTING_NAMES } from './settings-values.ts'
import classes from './tab-mark.module.css'
import type { SettingsForm } from './use-settings-form.ts'

/** A dot on the tab where something is wrong, or not saved yet. */
export function TabMark({ form, tab }: { form: SettingsForm; tab: SettingsTab }) {
  const names = SETTING_NAMES.filter((name) => FIELDS[name].tab === tab)
  const isWrong = names.some((name) => form.errors[name] !== undefined)
  if (!isWrong && !names.some((name) => form.edited.includes(name))) return null
  return (
    <span className={classes.mark} data-wrong={isWrong || undefined}>
      <VisuallyHidden>{isWrong ? '(needs attention)' : '(unsaved changes)'}</VisuallyHidden>
    </span>
  )
}
