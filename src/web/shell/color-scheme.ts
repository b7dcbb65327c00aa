import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { preferences, setPreferences } from '#web/shell/preferences.ts'

let unsubscribe = () => {}

/** Mantine keeps its colour scheme in our preferences: one key, one truth. Its 'auto' is our 'system'. */
export const preferredColorScheme: MantineColorSchemeManager = {
  get: () => chosen(),
  set: (scheme) => {
    if (scheme !== chosen()) setPreferences({ theme: scheme === 'auto' ? 'system' : scheme })
  },
  subscribe: (onUpdate) => {
    unsubscribe()
    unsubscribe = preferences.subscribe(() => onUpdate(chosen()))
  },
  unsubscribe: () => unsubscribe(),
  clear: () => setPreferences({ theme: 'system' }),
}

function chosen(): MantineColorScheme {
  const { theme } = preferences.get()
  return theme === 'system' ? 'auto' : theme
}
