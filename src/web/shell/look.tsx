import {
  type MantineColorScheme,
  type MantineColorSchemeManager,
  MantineProvider,
} from '@mantine/core'
import { type ReactNode, useEffect, useMemo } from 'react'
import { preferences, setPreferences, usePreferences } from '#web/shell/preferences.ts'
import { veldTheme, veldVariables } from '#web/theme.ts'

let unsubscribe = () => {}

/** Mantine keeps its colour scheme in our preferences: one key, one truth. Its 'auto' is our 'system'. */
const preferredColorScheme: MantineColorSchemeManager = {
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

/** The theme as the person likes it. */
export function Look({ children }: { children: ReactNode }) {
  const preferences = usePreferences()
  const theme = useMemo(() => veldTheme(preferences), [preferences])
  useEffect(() => {
    const root = document.documentElement
    root.dataset['animations'] = preferences.animations ? 'on' : 'off'
    // From here on the theme paints the background that public/theme-start.js set.
    root.style.removeProperty('background-color')
  }, [preferences.animations])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={veldVariables}
      colorSchemeManager={preferredColorScheme}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  )
}

function chosen(): MantineColorScheme {
  const { theme } = preferences.get()
  return theme === 'system' ? 'auto' : theme
}
