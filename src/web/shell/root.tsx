import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageAt } from '#web/pages/use-pages.ts'
import { OfflineBanner } from '#web/shell/offline-banner.tsx'
import { Toasts } from './toasts.tsx'

/** What every page stands on: its title, the toasts and the word about the connection. */
export function Root() {
  const page = pageAt(useLocation({ select: (location) => location.pathname }))
  useEffect(() => {
    document.title = page === undefined ? 'Veld' : `${page.breadcrumb} · Veld`
  }, [page])
  return (
    <>
      <Toasts />
      {/* The protected pages hold it in their own header. */}
      {page === undefined && <OfflineBanner />}
      <Outlet />
    </>
  )
}
