import { TextInput, type TextInputProps } from '@mantine/core'
import { isMasked } from '#shared/customers/mask.ts'

interface MaskedNumberInputProps extends TextInputProps {
  /** As the server told it. */
  stored: string | null | undefined
}

/** A number of which only the end may be known: it stays unless another one is typed over it. */
export function MaskedNumberInput({ stored, ...input }: MaskedNumberInputProps) {
  const isKept = isMasked(stored ?? '')
  return (
    <TextInput
      maxLength={60}
      autoComplete="off"
      {...(isKept && { description: 'Stays as it is unless you type a new one' })}
      // The first key replaces the dots.
      onFocus={(event) => isMasked(event.currentTarget.value) && event.currentTarget.select()}
      {...input}
    />
  )
}
