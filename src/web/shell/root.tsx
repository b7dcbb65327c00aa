import { Notifications } from '@mantine/notifications'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageAt } from '#web/pages/use-pages.ts'
import { OfflineBanner } from '#web/shell/offline-banner.tsx'
import { usePreferences } from '#web/shell/preferences.ts'
import { TOAST_LIMIT } from '#web/ui/toast.tsx'
import classes from './root.module.css'

const TOAST_TRANSITION_MS = 200

/** What every page stands on: its title, the toasts and the word about the connection. */
export function Root() {
  const { animations } = usePreferences()
  const page = pageAt(useLocation({ select: (location) => location.pathname }))
  useEffect(() => {
    document.title = page === undefined ? 'Veld' : `${page.breadcrumb} · Veld`
  }, [page])
  return (
    <>
      <Notifications
        className={classes.toasts ?? ''}
        position="top-right"
        limit={TOAST_LIMIT}
        transitionDuration={animations ? TOAST_TRANSITION_MS : 0}
      />
      {/* The protected pages hold it in their own header. */}
      {page === undefined && <OfflineBanner />}
      <Outlet />
    </>
  )
}
