import { CloseButton, Loader, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import classes from './search-box.module.css'
import { useDebouncedText } from './use-debounced-text.ts'
import { useSlashFocus } from './use-slash-focus.ts'

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

export function SearchBox({
  label,
  value,
  onChange,
  placeholder = label,
  busy = false,
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const { text, type, settle } = useDebouncedText(value, onChange)
  useSlashFocus(input)

  function clear() {
    settle('')
    input.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') settle(text)
    if (event.key !== 'Escape' || text === '') return
    event.preventDefault()
    event.stopPropagation()
    settle('')
  }
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.box ?? ''}
      classNames={{ input: classes.input ?? '' }}
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      maxLength={100}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      leftSection={busy ? <Loader size={14} /> : <IconSearch size={16} aria-hidden />}
      rightSection={
        text === '' ? (
          <kbd className={classes.hint} aria-hidden>
            /
          </kbd>
        ) : (
          <CloseButton size="sm" aria-label="Clear search" onClick={clear} />
        )
      }
    />
  )
}
