import { MAY_RELOAD } from '../messages.ts'
import { showsApplication } from './addresses.ts'

declare const self: ServiceWorkerGlobalScope

/** A tab that does not answer, because it is frozen or busy, has not agreed. */
const ANSWER_WITHIN_MS = 1000

/**
 * A new worker takes over every tab at once and drops the old files, so each tab is asked first. `asker` is the
 * tab that wants the update. After a no the worker goes on waiting; somebody will ask again.
 */
export async function activateIfAgreed(asker: Client | null): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const others = windows.filter(
    ({ id, url }) => id !== asker?.id && showsApplication(new URL(url).pathname),
  )
  const answers = await Promise.all(others.map(mayReload))
  if (answers.every(Boolean)) await self.skipWaiting()
}

function mayReload(window: WindowClient): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', (event) => resolve(event.data === true))
    port1.start()
    setTimeout(() => resolve(false), ANSWER_WITHIN_MS)
    window.postMessage(MAY_RELOAD, [port2])
  })
}
