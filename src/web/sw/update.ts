import { logError } from '#web/log.ts'
import { showsNothingToLose } from '#web/nothing-to-lose.ts'
import { MAY_RELOAD, OPEN_PAGE, SKIP_WAITING } from '#web/sw/messages.ts'

/** A till stays open for days without loading a page, which is when browsers look by themselves. */
const LOOK_EVERY_MS = 3_600_000

interface UpdateOptions {
  /** Whether a reload would lose more than the page shows, such as a cart on another page. */
  isAtStake: () => boolean
  /** Calls the listener after each change of page. */
  onNavigation: (listener: () => void) => void
  /** Somebody has tapped a message that leads there. */
  openPage: (path: string) => void
}

/**
 * Registers the worker once the page has loaded. A new version waits until every tab has nothing to lose, and
 * comes in when nobody is looking or the page changes anyway: never under somebody's hands.
 */
export function registerServiceWorker({ isAtStake, onNavigation, openPage }: UpdateOptions): void {
  // Undefined on plain http other than localhost, where browsers offer no workers.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return
  const isSafe = () => !isAtStake() && showsNothingToLose()
  let registration: ServiceWorkerRegistration | undefined
  /** A new worker has taken over, and this page is still of the version before. */
  let outdated = false

  async function register() {
    try {
      registration = await workers!.register('/sw.js')
    } catch (error) {
      logError('Service worker registration failed:', error)
      return
    }
    registration.addEventListener('updatefound', watchInstallation)
    setInterval(look, LOOK_EVERY_MS)
    // A page that has just loaded has nothing to lose yet.
    update()
  }

  function watchInstallation() {
    const worker = registration?.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && isUnattended()) update()
    })
  }

  function update() {
    if (!isSafe()) return
    if (outdated) window.location.reload()
    else registration?.waiting?.postMessage(SKIP_WAITING)
  }

  function look() {
    registration?.update().catch((error: unknown) => logError('Looking for an update:', error))
  }

  workers.addEventListener('controllerchange', () => {
    outdated = true
    update()
  })
  workers.addEventListener('message', ({ data, ports }) => {
    if (data === MAY_RELOAD) ports[0]?.postMessage(isUnattended() && isSafe())
    const { type, path } = Object(data) as { type?: unknown; path?: unknown }
    if (type === OPEN_PAGE) openPage(String(path))
  })
  document.addEventListener('visibilitychange', () => {
    if (isUnattended()) update()
  })
  onNavigation(update)
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', () => void register())
}

/** Nobody is looking at the page, or it is the landing page before the first click. */
function isUnattended(): boolean {
  if (document.visibilityState === 'hidden') return true
  return window.location.pathname === '/' && !navigator.userActivation.hasBeenActive
}
