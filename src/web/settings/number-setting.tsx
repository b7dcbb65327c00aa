import { NumberField } from '#web/ui/forms/number-field.tsx'
import { FIELDS, type NumberName } from './settings-values.ts'
import type { SettingsForm } from './use-settings-form.ts'

interface NumberSettingProps {
  form: SettingsForm
  name: NumberName
  help: string
}

export function NumberSetting({ form, name, help }: NumberSettingProps) {
  return (
    <NumberField label={FIELDS[name].label} description={help} step={1} {...form.number(name)} />
  )
}
