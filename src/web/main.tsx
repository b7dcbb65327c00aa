import '#web/zod-setup.ts'
import '@mantine/core/styles.layer.css'
import '#web/shell/global.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expectDark, whoTookOver, whoWasHere } from '#web/dark/cold-start.ts'
import { hasWaiting } from '#web/dark/line-store.ts'
import { loadAnewForMissingCode } from '#web/load-anew.ts'
import { preloadPage, router } from '#web/routes.tsx'
import { followSession } from '#web/session/follow-session.ts'
import { recallBy } from '#web/session/session.ts'
import { AppBoundary } from '#web/shell/app-boundary.tsx'
import { Look } from '#web/shell/look.tsx'
import { followOtherTabs } from '#web/shell/preferences.ts'
import { registerServiceWorker } from '#web/sw/update.ts'
import { hasOpenSale } from '#web/till/open-sale.ts'
import { atLeisure } from '#web/ui/timing/at-leisure.ts'
import { awaitSight } from '#web/ui/timing/first-sight.ts'
import { watchConnection } from './connection.ts'

/** Nobody looks at nothing for longer than this. */
const READ_WITHIN_MS = 1000

const isTill = window.location.pathname === '/pos'
const isAlone = isTill && !navigator.onLine
if (isTill) awaitSight()
if (isAlone) expectDark()
recallBy(whoWasHere, whoTookOver)
followOtherTabs()
watchConnection()
followSession(router)
preloadPage(window.location.pathname)
loadAnewForMissingCode(isAtStake)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// Where the landing page stands already, it stays until the application can take its place at once.
if (root.hasChildNodes()) void router.load().then(() => takePlace(root))
// A till that has its shelf on disk draws that, and not for a moment that it is loading.
else if (isAlone) void readFromDisk().then(() => render(root))
else render(root)

// What a till has sold and not sent yet is sent from any page.
if (hasWaiting()) void atLeisure().then(watchLine)

// In development there is no worker, and its cache would hide what was just changed.
if (import.meta.env.PROD)
  registerServiceWorker({
    isAtStake,
    onNavigation: (listener) => router.subscribe('onResolved', listener),
    openPage: (path) => void router.navigate({ href: path }),
  })

function isAtStake(): boolean {
  return hasOpenSale() || hasWaiting()
}

function readFromDisk(): Promise<unknown> {
  // Else it is asked for with the first words, which would be drawn twice.
  void document.fonts.load("1em 'Inter Variable'")
  return Promise.race([router.load(), new Promise((done) => setTimeout(done, READ_WITHIN_MS))])
}

async function watchLine(): Promise<void> {
  const watch = await import('#web/dark/watch.ts')
  watch.watchLine()
}

/** The router scrolls to the top of what it draws first. */
function takePlace(root: HTMLElement): void {
  const { scrollX, scrollY } = window
  const stop = router.subscribe('onRendered', () => {
    stop()
    window.scrollTo(scrollX, scrollY)
  })
  render(root)
}

function render(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <AppBoundary>
        <Look>
          <RouterProvider router={router} />
        </Look>
      </AppBoundary>
    </StrictMode>,
  )
}
