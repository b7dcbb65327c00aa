import { useCallback, useEffect, useRef } from 'react'

/** Asked after a wait: what it is by then, or undefined where the part that had it has left the screen. */
export function useCurrent<Value>(value: Value): () => Value | undefined {
  const current = useRef<Value>(undefined)
  useEffect(() => {
    current.current = value
    return () => {
      current.current = undefined
    }
  }, [value])
  return useCallback(() => current.current, [])
}
