import { useSyncExternalStore } from 'react'
import { z } from 'zod'

export const PRIMARY_COLORS = ['emerald', 'blue', 'purple', 'orange'] as const
export const THEMES = ['light', 'dark', 'system'] as const

/** How a person likes the application to look, on this device. */
const Preferences = z.object({
  theme: z.enum(THEMES).catch('system'),
  primaryColor: z.enum(PRIMARY_COLORS).catch('emerald'),
  compactMode: z.boolean().catch(false),
  animations: z.boolean().catch(true),
})
export type Preferences = z.infer<typeof Preferences>

/** Read by public/theme-start.js too. */
const KEY = 'veld-preferences'

let current = parsePreferences(stored())
const listeners = new Set<() => void>()

export const getPreferences = (): Preferences => current

export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change }
  try {
    localStorage.setItem(KEY, JSON.stringify(current))
  } catch {
    // Storage is full or closed: the choice holds until the page is left.
  }
  announce()
}

export function subscribeToPreferences(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePreferences = (): Preferences =>
  useSyncExternalStore(subscribeToPreferences, getPreferences)

/** A missing or damaged entry, or a damaged field, counts as the default. */
export function parsePreferences(entry: string | null): Preferences {
  try {
    return Preferences.parse(Object(JSON.parse(entry ?? '{}')))
  } catch {
    return Preferences.parse({})
  }
}

/** Follows a change that was made in another tab. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY) return
    current = parsePreferences(event.newValue)
    announce()
  })
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function announce(): void {
  for (const listener of listeners) listener()
}
