import { useEffect, useState, useSyncExternalStore } from 'react'
import { afterPaint } from '#web/ui/after-paint.ts'

export interface Store<State> {
  get: () => State
  set: (next: State) => void
  subscribe: (listener: () => void) => () => void
}

/** State outside of React, so that a card redraws for its own product only. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (next) => {
      if (next === state) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** `select` must answer the same object as long as nothing changed. */
export function useStore<State, Part>(store: Store<State>, select: (state: State) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}

/** The state a frame late: what follows from it does not hold up what shows it. */
export function useStoreAfterPaint<State>(store: Store<State>): State {
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
