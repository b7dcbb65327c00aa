import type { PushMessage } from '#shared/notifications/push-message.ts'
import { OPEN_PAGE } from '../messages.ts'
import { showsApplication } from './addresses.ts'

declare const self: ServiceWorkerGlobalScope

const ICON = '/icon-192.png'
/** Browsers insist that something shows: what cannot be read still says whom it is from. */
const UNREADABLE: PushMessage = {
  id: 'news',
  title: 'Veld',
  body: 'There is something new in the bell.',
  url: '/dashboard',
}

/** Shows what the shop has sent. The tag: the same event shows once. */
export function showPush(event: PushEvent): void {
  const { id: tag, title, body, url } = messageOf(event.data)
  const shown = self.registration.showNotification(title, { body, tag, icon: ICON, data: url })
  event.waitUntil(shown)
}

/** By hand: the schema would make the worker several times as large. */
function messageOf(data: PushMessageData | null): PushMessage {
  try {
    const message = data?.json() as PushMessage
    const parts = [message.id, message.title, message.body, message.url]
    return parts.every((part) => typeof part === 'string') ? message : UNREADABLE
  } catch {
    return UNREADABLE
  }
}

/** Opens the page that it is about, in the window that was looked at last, or in a new one. */
export function openPage(event: NotificationEvent): void {
  event.notification.close()
  event.waitUntil(show(pathOf(String(event.notification.data))))
}

/** Only pages of our own: a message leads nowhere else. */
export function pathOf(url: string, { origin } = self.location): string {
  const address = URL.canParse(url, origin) ? new URL(url, origin) : undefined
  return address?.origin === origin ? `${address.pathname}${address.search}` : UNREADABLE.url
}

async function show(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const client = windows.find(({ url }) => showsApplication(new URL(url).pathname))
  if (!client) {
    await self.clients.openWindow(path)
    return
  }
  // The page goes there by itself, without a reload: an open cart or form is asked first.
  client.postMessage({ type: OPEN_PAGE, path }, [])
  await client.focus()
}
