import { NumberInput } from '@mantine/core'
import { FIELDS, type NumberName } from './settings-values.ts'
import type { SettingsForm } from './use-settings-form.ts'

interface NumberSettingProps {
  form: SettingsForm
  name: NumberName
  limits: { min: number; max: number }
  help: string
}

/** Out of the limits it says so, instead of changing what was typed. */
export function NumberSetting({ form, name, limits, help }: NumberSettingProps) {
  return (
    <NumberInput
      label={FIELDS[name].label}
      description={help}
      min={limits.min}
      max={limits.max}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      {...form.number(name)}
    />
  )
}
