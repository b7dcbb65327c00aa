import { useSyncExternalStore } from 'react'

/** The part that only reads. */
export type Readable<State> = Pick<Store<State>, 'get' | 'subscribe'>

export interface Store<State> {
  get: () => State
  set: (next: State) => void
  subscribe: (listener: () => void) => () => void
  /** From here on what is set is told to nobody, and so nothing is drawn, until `tell`. */
  hush: () => void
  tell: () => void
}

/** State outside of React: what reads a part of it is drawn anew when that part changes, and nothing else. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial
  let isHushed = false
  let isOwed = false
  const listeners = new Set<() => void>()
  function tell() {
    isHushed = false
    if (!isOwed) return
    isOwed = false
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    set: (next) => {
      if (next === state) return
      state = next
      isOwed = true
      if (!isHushed) tell()
    },
    hush: () => void (isHushed = true),
    tell,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** `select` must answer the same object as long as nothing changed. */
export function useStore<State, Part>(
  store: Readable<State>,
  select: (state: State) => Part,
): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
