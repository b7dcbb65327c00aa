import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { hasWaiting } from '#web/dark/line-store.ts'
import { pageAt } from '#web/pages/use-pages.ts'
import { session } from '#web/session/session.ts'
import { OfflineBanner } from '#web/shell/offline-banner.tsx'
import { useStore } from '#web/store.ts'
import { lazyPart } from '#web/ui/timing/lazy-part.ts'
import { Toasts } from './toasts.tsx'

const WaitingHere = lazyPart(async () => (await import('#web/dark/waiting-here.tsx')).WaitingHere)

/** What every page stands on: its title, the toasts and the word about the connection. */
export function Root() {
  const page = pageAt(useLocation({ select: (location) => location.pathname }))
  const isNobody = useStore(session, ({ user, isPending }) => user === null && !isPending)
  useEffect(() => {
    document.title = page === undefined ? 'Veld' : `${page.breadcrumb} · Veld`
  }, [page])
  return (
    <>
      <Toasts />
      {/* The protected pages hold it in their own header. */}
      {page === undefined && <OfflineBanner />}
      {isNobody && hasWaiting() && (
        <Suspense>
          <WaitingHere />
        </Suspense>
      )}
      <Outlet />
    </>
  )
}
