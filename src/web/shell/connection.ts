import { useSyncExternalStore } from 'react'
import { listenToCalls } from '#web/call.ts'

const RETRY_MS = 5000

let reachable = true
let retry: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Whether the server can be reached, as far as we know. */
export const isReachable = (): boolean => reachable

export const useReachable = (): boolean => useSyncExternalStore(subscribe, isReachable)

/** Calls the listener whenever the server can be reached again. */
export function onReachable(listener: () => void): void {
  subscribe(() => {
    if (reachable) listener()
  })
}

/** Learns from the browser's own events and from every call. */
export function watchConnection(): void {
  set(navigator.onLine)
  window.addEventListener('offline', () => set(false))
  window.addEventListener('online', () => void probe())
  listenToCalls({ reached: set })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(now: boolean): void {
  clearTimeout(retry)
  if (!now) retry = setTimeout(() => void probe(), RETRY_MS)
  if (now === reachable) return
  reachable = now
  for (const listener of listeners) listener()
}

/** `navigator.onLine` only means that there is some network; the server itself is the proof. */
async function probe(): Promise<void> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store' })
    set(response.ok)
  } catch {
    set(false)
  }
}
