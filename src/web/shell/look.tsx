import { MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect, useMemo } from 'react'
import { preferredColorScheme } from '#web/shell/color-scheme.ts'
import { usePreferences } from '#web/shell/preferences.ts'
import { veldTheme, veldVariables } from '#web/theme.ts'

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
