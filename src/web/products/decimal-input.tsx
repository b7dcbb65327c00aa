import { NumberInput, type NumberInputProps } from '@mantine/core'

interface DecimalInputProps extends NumberInputProps {
  step: number
  /** Stands before the figure, such as `R`. */
  unit?: string
}

/**
 * An amount with at most two decimals. Out of range is left for the person to see and mend. Never with
 * `fixedDecimalScale`: it loses the point of a quickly typed 99.5 and makes it 995.
 */
export function DecimalInput({ unit, ...props }: DecimalInputProps) {
  return (
    <NumberInput
      decimalScale={2}
      decimalSeparator="."
      allowedDecimalSeparators={[',', '.']}
      clampBehavior="none"
      {...(unit !== undefined && { leftSection: <span aria-hidden>{unit}</span> })}
      {...props}
    />
  )
}
