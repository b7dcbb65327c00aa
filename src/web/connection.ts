import { listenToCalls } from '#web/call.ts'
import { createStore, useStore } from '#web/store.ts'

const RETRY_MS = 5000

const reachable = createStore(true)
let retry: ReturnType<typeof setTimeout> | undefined

/** Whether the server can be reached, as far as we know. */
export const isReachable = reachable.get

export const useReachable = (): boolean => useStore(reachable, (now) => now)

/** Calls the listener whenever the server can be reached again. */
export function onReachable(listener: () => void): void {
  reachable.subscribe(() => {
    if (isReachable()) listener()
  })
}

/** Calls the listener whenever it turns out that the server cannot be reached; answers how to stop. */
export const onUnreachable = (listener: () => void): (() => void) =>
  reachable.subscribe(() => {
    if (!isReachable()) listener()
  })

/** Learns from the browser's own events and from every call. */
export function watchConnection(): void {
  set(navigator.onLine)
  window.addEventListener('offline', () => set(false))
  window.addEventListener('online', () => void probe())
  listenToCalls({ reached: set })
}

function set(now: boolean): void {
  clearTimeout(retry)
  // An answer that was under way when the network went says nothing of what came after it.
  if (!now || !navigator.onLine) retry = setTimeout(() => void probe(), RETRY_MS)
  reachable.set(now)
}

async function probe(): Promise<void> {
  set(await answers())
}

/** `navigator.onLine` only means that there is some network; the server itself is the proof. */
export async function answers(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
