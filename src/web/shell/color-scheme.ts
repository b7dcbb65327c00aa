import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { getPreferences, setPreferences, subscribeToPreferences } from '#web/shell/preferences.ts'

let unsubscribe = () => {}

/** Mantine keeps its colour scheme in our preferences: one key, one truth. Its 'auto' is our 'system'. */
export const preferredColorScheme: MantineColorSchemeManager = {
  get: () => chosen(),
  set: (scheme) => {
    if (scheme !== chosen()) setPreferences({ theme: scheme === 'auto' ? 'system' : scheme })
  },
  subscribe: (onUpdate) => {
    unsubscribe()
    unsubscribe = subscribeToPreferences(() => onUpdate(chosen()))
  },
  unsubscribe: () => unsubscribe(),
  clear: () => setPreferences({ theme: 'system' }),
}

function chosen(): MantineColorScheme {
  const { theme } = getPreferences()
  return theme === 'system' ? 'auto' : theme
}
