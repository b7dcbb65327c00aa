import type { Db } from '#server/db/client.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import {
  type Channel,
  KINDS,
  type NotificationKind,
  usualChoices,
} from '#shared/notifications/kinds.ts'
import { minutesToOpening } from '#shared/settings/opening-hours.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import { insertOutgoing, listListeners, type NewOutgoing } from './message-queue-queries.ts'

interface Event {
  id: number
  kind: NotificationKind
}

interface Occasion {
  now: Date
  /** HH:MM in the shop. */
  clock: string
  settings: ShopSettings
  /** Whether there is a mail server. */
  hasMail: boolean
}

/** Puts an event on its way to everybody who wants it. In the dead of night it waits until the shop opens. */
export async function enqueue(db: Db, { id, kind }: Event, occasion: Occasion): Promise<void> {
  const { now, clock, settings } = occasion
  const channels = openChannels(occasion)
  if (channels.length === 0) return
  const due_at = new Date(now.getTime() + minutesToOpening(settings, clock) * MINUTE_MS)
  const rows: NewOutgoing[] = []
  for (const { id: profile_id, role, devices, ...chosen } of await listListeners(
    db,
    KINDS[kind].roles,
  ))
    for (const channel of channels) {
      if (!(chosen[channel] ?? usualChoices(role)[channel]).includes(kind)) continue
      const message = { notification_id: id, profile_id, channel, due_at, created_at: now }
      const targets = channel === 'push' ? devices : [null]
      rows.push(...targets.map((device_id) => ({ ...message, device_id })))
    }
  await insertOutgoing(db, rows)
}

/** By what the shop lets messages out. */
export function openChannels({
  settings,
  hasMail,
}: Pick<Occasion, 'hasMail'> & {
  settings: Pick<ShopSettings, 'email_notifications' | 'push_notifications'>
}): Channel[] {
  return [
    ...(settings.email_notifications && hasMail ? (['mail'] as const) : []),
    ...(settings.push_notifications ? (['push'] as const) : []),
  ]
}
