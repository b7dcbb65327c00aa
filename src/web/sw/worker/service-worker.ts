import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { SKIP_WAITING } from '../messages.ts'
import { activateIfAgreed } from './activate-if-agreed.ts'
import { isPage } from './addresses.ts'
import { isPicture, servePicture } from './pictures.ts'
import { isCacheable, SHELL_PAGE, type ShellFile } from './shell.ts'
import { openPage, showPush } from './show-push.ts'

declare const self: ServiceWorkerGlobalScope

/** Not among TypeScript's types yet. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (rule: {
    condition: { urlPattern: { pathname: string } }
    source: { cacheName: string }
  }) => Promise<void>
}

/** Written in by the build: what the application consists of, and the addresses it answers to. */
declare const BUILD: { files: ShellFile[]; pages: string[] }
const { files, pages } = BUILD

// What no route below takes goes to the network untouched: /api above all, the sign-in, the docs, and
// every asset that is not part of this build, so that a missing one stays a 404.

const shell = new PrecacheController({
  cacheName: 'shell',
  plugins: [
    {
      cacheWillUpdate: async ({ request, response }) =>
        (await isCacheable(request, response, files)) ? response : null,
    },
  ],
})
shell.precache(files)

const serveShell = shell.createHandlerBoundToURL(SHELL_PAGE)
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && isPage(url.pathname, pages),
  (options) => {
    options.event.waitUntil(refreshShellPage())
    return serveShell(options)
  },
)

// The files by exactly their own addresses, without guesses such as /pos.html for /pos.
registerRoute(new PrecacheRoute(shell, { cleanURLs: false, directoryIndex: '' }))

// Where the browser knows how, it hands the hashed ones out by itself: each would wait for a turn of this worker.
self.addEventListener('install', (event) => {
  const routed = (event as InstallEvent).addRoutes?.({
    condition: { urlPattern: { pathname: '/assets/*' } },
    source: { cacheName: shell.strategy.cacheName },
  })
  // Where that is refused, the worker goes on handing them out itself.
  routed?.catch(() => {})
})

registerRoute(isPicture, servePicture)

self.addEventListener('push', showPush)
self.addEventListener('notificationclick', openPage)

self.addEventListener('message', (event) => {
  if (event.data === SKIP_WAITING) event.waitUntil(activateIfAgreed(event.source as Client | null))
})

/** The server writes its configuration into the page, and that can change between two builds. */
async function refreshShellPage(): Promise<void> {
  const request = new Request(SHELL_PAGE, { cache: 'no-cache' })
  const response = await fetch(request).catch(() => undefined)
  if (!response || !(await isCacheable(request, response, files))) return
  const cache = await caches.open(shell.strategy.cacheName)
  await cache.put(shell.getCacheKeyForURL(SHELL_PAGE)!, response)
}
