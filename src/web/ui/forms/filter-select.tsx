import { NativeSelect } from '@mantine/core'

interface FilterOption<Value extends string> {
  value: Value
  label: string
}

export interface FilterProps<Value extends string> {
  /** Read out, not shown: the first option says what is filtered ('All Categories'). */
  label: string
  options: readonly FilterOption<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** The browser's own list: quick, and at home on a phone. */
export function FilterSelect<Value extends string>({
  label,
  options,
  value,
  onChange,
}: FilterProps<Value>) {
  return (
    <NativeSelect
      aria-label={label}
      data={options.map((option) => ({ ...option }))}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value)
        if (chosen) onChange(chosen.value)
      }}
    />
  )
}
