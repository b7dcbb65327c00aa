import { Input, PinInput } from '@mantine/core'

interface PinFieldProps {
  label: string
  value: string
  busy: boolean
  onChange: (pin: string) => void
  onComplete: (pin: string) => void
}

/** Six digits, hidden, by keyboard or touch; sent when the last one is typed. */
export function PinField({ label, value, busy, onChange, onComplete }: PinFieldProps) {
  return (
    <div>
      {/* Each digit has its own name for a screen reader. */}
      <Input.Label labelElement="div" mb={4}>
        {label}
      </Input.Label>
      <PinInput
        aria-label={label}
        length={6}
        type="number"
        mask
        autoFocus
        oneTimeCode={false}
        size="lg"
        // On a phone each is as wide as a thumb.
        gap={8}
        disabled={busy}
        value={value}
        onChange={onChange}
        onComplete={onComplete}
        getInputProps={(at) => ({
          'aria-label': `${label}, digit ${at + 1}`,
          autoComplete: 'off',
          // A dialog begins here, and not at the list of names, which would open.
          ...(at === 0 && { 'data-autofocus': true }),
        })}
      />
    </div>
  )
}
