import { CloseButton, Loader, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type RefObject, useEffect, useRef } from 'react'
import classes from './search-field.module.css'

const BUSY_PLACES = 'input, textarea, select, [contenteditable], [role=dialog]'

interface SearchFieldProps {
  /** What it searches, for screen readers: 'Search customers'. */
  label: string
  value: string
  onChange: (text: string) => void
  /** Enter, Escape or the clear button: what stands there now is meant. */
  onSettle?: (text: string) => void
  placeholder?: string
  /** The answer is on its way. */
  busy?: boolean
}

/** The field of a search alone; who wants the pause in typing takes `SearchBox`. */
export const SearchField = memo(function SearchField({
  label,
  value,
  onChange,
  onSettle = () => {},
  placeholder = label,
  busy = false,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useSlashFocus(input)

  function clear() {
    onChange('')
    onSettle('')
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') onSettle(value)
    if (event.key !== 'Escape' || value === '') return
    event.preventDefault()
    event.stopPropagation()
    clear()
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
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      leftSection={busy ? <Loader size={14} /> : <IconSearch size={16} aria-hidden />}
      rightSection={
        value === '' ? (
          <kbd className={classes.hint} aria-hidden>
            /
          </kbd>
        ) : (
          <CloseButton
            size="sm"
            aria-label="Clear search"
            onClick={() => {
              clear()
              input.current?.focus()
            }}
          />
        )
      }
    />
  )
})

/** `/` leads to the search from anywhere but another field or a dialog. */
function useSlashFocus(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if ((event.target as Element).closest(BUSY_PLACES)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input])
}
