import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { ClipboardEvent } from 'react'
import { pastedAmount } from './pasted-amount.ts'

type CostInputProps = Pick<NumberInputProps, 'label' | 'value' | 'onChange' | 'onBlur' | 'error'>

export function CostInput({ onChange, ...field }: CostInputProps) {
  // The field understands a typed comma only: pasted, `12,50` would silently become 1250.
  function onPaste(event: ClipboardEvent) {
    event.preventDefault()
    const amount = pastedAmount(event.clipboardData.getData('text'))
    if (amount !== undefined) onChange?.(amount)
  }
  return (
    <NumberInput
      required
      prefix="R"
      step={0.01}
      decimalScale={2}
      allowedDecimalSeparators={['.', ',']}
      allowNegative={false}
      clampBehavior="none"
      min={0}
      {...field}
      {...(onChange && { onChange })}
      onPaste={onPaste}
    />
  )
}
