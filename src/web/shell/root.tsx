import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { preferredColorScheme } from '#web/shell/color-scheme.ts'
import { OfflineBanner } from '#web/shell/offline-banner.tsx'
import { usePreferences } from '#web/shell/preferences.ts'
import { TOAST_LIMIT } from '#web/shell/toast.tsx'
import { veldTheme, veldVariables } from '#web/theme.ts'

/** What every page stands on: the theme, the toasts and the word about the connection. */
export function Root() {
  const preferences = usePreferences()
  const theme = useMemo(() => veldTheme(preferences), [preferences])
  useEffect(() => {
    document.documentElement.dataset['animations'] = preferences.animations ? 'on' : 'off'
  }, [preferences.animations])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={veldVariables}
      colorSchemeManager={preferredColorScheme}
      defaultColorScheme="auto"
    >
      <Notifications
        position="top-right"
        limit={TOAST_LIMIT}
        transitionDuration={preferences.animations ? 200 : 0}
      />
      <OfflineBanner />
      <Outlet />
    </MantineProvider>
  )
}
