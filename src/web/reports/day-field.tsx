import { TextInput } from '@mantine/core'
import { useDebouncedText } from '#web/ui/use-debounced-text.ts'
import classes from './day-field.module.css'

interface DayFieldProps {
  label: string
  value: string
  max: string
  /** After a pause: a year that is being typed passes through others. */
  onChange: (text: string) => void
}

export function DayField({ label, value, max, onChange }: DayFieldProps) {
  const { text, type, settle } = useDebouncedText(value, onChange)
  return (
    <TextInput
      type="date"
      label={label}
      classNames={{ root: classes.field ?? '', label: classes.label ?? '' }}
      max={max}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && settle(text)}
    />
  )
}
