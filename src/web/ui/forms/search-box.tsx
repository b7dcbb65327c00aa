import { SearchField } from './search-field.tsx'
import { useDebouncedText } from './use-debounced-text.ts'

interface SearchBoxProps {
  /** What it searches, for screen readers: 'Search customers'. */
  label: string
  /** What is being searched for, as the address says. */
  value: string
  /** After a pause in typing; at once for Enter, Escape and the clear button. */
  onChange: (text: string) => void
  placeholder?: string
  /** The answer is on its way. */
  busy?: boolean
}

export function SearchBox({ value, onChange, ...field }: SearchBoxProps) {
  const { text, type, settle } = useDebouncedText(value, onChange)
  return <SearchField value={text} onChange={type} onSettle={settle} {...field} />
}
