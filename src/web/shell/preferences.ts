import { z } from 'zod'
import { createStore, useStore } from '#web/store.ts'

export const PRIMARY_COLORS = ['emerald', 'blue', 'purple', 'orange'] as const
export const THEMES = ['light', 'dark', 'system'] as const

/** How a person likes the application to look, on this device. */
const Preferences = z.object({
  theme: z.enum(THEMES).catch('system'),
  primaryColor: z.enum(PRIMARY_COLORS).catch('emerald'),
  compactMode: z.boolean().catch(false),
  animations: z.boolean().catch(true),
  /** Whether the navigation shows icons alone: at the till, where products need the room, and on the other pages. */
  foldedAtTill: z.boolean().catch(true),
  foldedElsewhere: z.boolean().catch(false),
})
export type Preferences = z.infer<typeof Preferences>

/** Read by public/theme-start.js too. */
const KEY = 'veld-preferences'

export const preferences = createStore(parsePreferences(stored()))

export function setPreferences(change: Partial<Preferences>): void {
  const chosen = { ...preferences.get(), ...change }
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen))
  } catch {
    // Storage is full or closed: the choice holds until the page is left.
  }
  preferences.set(chosen)
}

export const usePreferences = (): Preferences => useStore(preferences, (all) => all)

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
    if (event.key === KEY) preferences.set(parsePreferences(event.newValue))
  })
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
