import { Autocomplete, type AutocompleteProps } from '@mantine/core'

const REASONS = [
  'Damaged or faulty',
  'Wrong product',
  'Changed their mind',
  'Wrong price or quantity',
  'Payment declined',
]

/** Why something comes back: one of the usual reasons, or words of one's own. */
export function ReasonField(input: Omit<AutocompleteProps, 'data' | 'label'>) {
  return (
    <Autocomplete
      label="Reason"
      required
      maxLength={200}
      data={REASONS}
      autoComplete="off"
      // Inside the dialog: at the end of the page its list would stand outside of every landmark.
      comboboxProps={{ withinPortal: false }}
      {...input}
    />
  )
}
