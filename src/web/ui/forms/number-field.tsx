import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { typedNumber } from '#shared/typed-number.ts'

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  /** What is not a number is the text that was typed. */
  value?: number | string
  onChange: (value: number | string) => void
  onBlur?: () => void
  /** What the arrow keys add and take away; whole steps are for counts. */
  step: number
  /** Stands before the figure, such as `R`. */
  unit?: string
}

/**
 * A number as people write it. What is none, or out of range, stays in sight for the person to mend: a field that
 * leaves out what it does not take makes 55 units of a typed 5.5, and R1.23 of 1,234.50.
 */
export function NumberField({
  value = '',
  onChange,
  onBlur,
  step,
  unit,
  ...input
}: NumberFieldProps) {
  // While it is typed it stays as it is written; left, it shows how it was understood.
  const [typed, setTyped] = useState<string>()
  function take(text: string) {
    setTyped(text)
    onChange(typedNumber(text) ?? text.trim())
  }
  function onKeyDown(event: KeyboardEvent) {
    const sign = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (sign === undefined) return
    event.preventDefault()
    const from = typedNumber(String(value)) ?? 0
    take(String(Math.max(0, Math.round((from + sign * step) * 100) / 100)))
  }
  return (
    <TextInput
      inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={20}
      {...(unit !== undefined && { leftSection: <span aria-hidden>{unit}</span> })}
      {...input}
      value={typed ?? String(value)}
      onChange={(event) => take(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        setTyped(undefined)
        onBlur?.()
      }}
    />
  )
}
