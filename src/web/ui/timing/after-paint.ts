import { useEffect, useState } from 'react'
import type { Readable } from '#web/store.ts'

const waiting = new Set<() => void>()

/** Does the work once what has changed is on the screen; all that waits for one frame is done together. */
export function afterPaint(work: () => void): () => void {
  if (waiting.size === 0) requestAnimationFrame(() => setTimeout(doAll))
  waiting.add(work)
  return () => waiting.delete(work)
}

function doAll(): void {
  const all = [...waiting]
  waiting.clear()
  for (const work of all) work()
}

/** The value a frame late, at first `before`: what follows from it does not hold up what shows it. */
export function usePainted<Value>(value: Value, before: Value = value): Value {
  const [painted, setPainted] = useState(before)
  useEffect(() => afterPaint(() => setPainted(value)), [value])
  return painted
}

/** The state a frame late: what follows from it does not hold up what shows it. */
export function useStoreAfterPaint<State>(store: Readable<State>): State {
  const [state, setState] = useState(store.get)
  useEffect(() => {
    let cancel = () => {}
    const follow = () => {
      cancel()
      cancel = afterPaint(() => setState(store.get()))
    }
    follow()
    const unsubscribe = store.subscribe(follow)
    return () => {
      unsubscribe()
      cancel()
    }
  }, [store])
  return state
}
