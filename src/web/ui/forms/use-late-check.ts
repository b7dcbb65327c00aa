import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'

/** Longer than a press takes, shorter than one notices. */
const LATER_MS = 200

/**
 * Tells what is wrong with a field that has been filled in. Not at once: leaving a field begins with the press of a
 * button, and a message that appears then would move the button away before it is let go.
 */
export function useLateCheck<Values extends object, Sent>(form: UseFormReturnType<Values, Sent>) {
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const { current } = timers
    return () => current.forEach(clearTimeout)
  }, [])
  function check(field: keyof Values & string) {
    const { errors, validateField } = latest.current
    // What the server said of a field stands until it is changed.
    if (errors[field] === undefined) validateField(field)
  }
  return (field: keyof Values & string) => {
    timers.current.add(setTimeout(check, LATER_MS, field))
  }
}
