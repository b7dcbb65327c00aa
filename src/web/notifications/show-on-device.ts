import type { Notification as Told } from '#shared/notifications/notifications.ts'
import type { CurrentUser } from '#shared/session/contract.ts'

export type DevicePermission = NotificationPermission | 'unsupported'

/** Whether this browser lets us show messages outside of the page. */
export const devicePermission = (): DevicePermission =>
  'Notification' in window ? Notification.permission : 'unsupported'

/** As a message of the device itself, while nobody looks at the page; weighty matters only. */
export function showOnDevice(news: readonly Told[], user: CurrentUser | null): void {
  const isWanted = user?.settings.push_notifications === true && devicePermission() === 'granted'
  if (!isWanted || document.visibilityState === 'visible') return
  for (const told of news) if (told.priority !== 'low') show(told)
}

function show({ id, title, message }: Told): void {
  try {
    // The tag: what several tabs tell shows once.
    const shown = new Notification(title, { body: message, tag: id })
    shown.addEventListener('click', () => window.focus())
  } catch {
    // Browsers on phones leave this to a service worker; the bell has it all the same.
  }
}
