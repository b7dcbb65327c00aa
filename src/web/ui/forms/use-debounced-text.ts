import { useCallback, useEffect, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#shared/search-pause.ts'

/** The text as it is typed, told on after a pause. */
export function useDebouncedText(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    // Our own word coming back: what was typed since stays.
    if (value === told.current) return
    // The value changed elsewhere (the back button, Clear Filters): what is shown follows.
    clearTimeout(timer.current)
    told.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const tell = useCallback((wanted: string) => {
    if (wanted === told.current) return
    told.current = wanted
    latest.current(wanted)
  }, [])
  /** A key was pressed: told after the pause. */
  const type = useCallback(
    (typed: string) => {
      setText(typed)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => tell(typed), SEARCH_DEBOUNCE_MS)
    },
    [tell],
  )
  /** Told at once. */
  const settle = useCallback(
    (wanted: string) => {
      setText(wanted)
      clearTimeout(timer.current)
      tell(wanted)
    },
    [tell],
  )
  return { text, type, settle }
}
