import type { Logger } from 'pino'
import type { Pool } from '#server/db/client.ts'
import { getSettings } from '#server/settings/queries.ts'
import { DAY_MS, formatTime, MINUTE_MS } from '#shared/dates.ts'
import { kindsFor } from '#shared/notifications/kinds.ts'
import { messageFor } from '#shared/notifications/message-for.ts'
import { mayOpen } from '#shared/pages.ts'
import { isAmong, MANAGERS } from '#shared/roles.ts'
import { minutesToOpening } from '#shared/settings/opening-hours.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import type { Delivery } from './delivery.ts'
import { deleteGoneDevice } from './device-queries.ts'
import { openChannels } from './enqueue.ts'
import { mailText } from './mail-text.ts'
import type { Mailer } from './mailer.ts'
import { claimDue, endMessage, type Outgoing, postponeMessage } from './message-queue-queries.ts'
import type { Pusher, PushTarget } from './pusher.ts'

/** Longer than an attempt takes: who has not noted an outcome by then is dead. */
export const CLAIMED_FOR_MS = 3 * MINUTE_MS
/** In minutes, after the first attempt, the second, … After the last it is given up. */
export const BACK_OFF = [1, 5, 15, 60, 180, 360] as const
/** For who may not go where the event leads. */
const HOME = '/dashboard'
/** News of yesterday is none: it is in the bell. */
const TOO_LATE_MS = DAY_MS

interface QueueServices {
  env: { PUBLIC_ORIGIN: string }
  pool: Pool
  clock: () => Date
  log: Logger
  mailer: Mailer | null
  pusher: Pusher
}

/** Sends what waits to be sent. Any number of servers may do so at once. */
export interface MessageQueue {
  /** Everything that is due; nothing between midnight and opening. Ends early when the server stops. */
  round(signal: AbortSignal): Promise<void>
}

export function openMessageQueue(services: QueueServices): MessageQueue {
  const { pool, clock, mailer } = services
  return {
    async round(signal) {
      while (!signal.aborted && !(await isDeadOfNight(services))) {
        const now = clock()
        const until = new Date(now.getTime() + CLAIMED_FOR_MS)
        const message = await claimDue(pool, mailer ? ['mail', 'push'] : ['push'], { now, until })
        if (!message) return
        try {
          await settle(services, message, signal)
        } catch (error) {
          // Whoever looks for it next finds it where it was left.
          if (!signal.aborted) throw error
        }
      }
    },
  }
}

/** What was postponed, or could not be sent in the evening, wakes nobody either. */
async function isDeadOfNight({ pool, clock }: QueueServices): Promise<boolean> {
  const settings = await getSettings(pool)
  return minutesToOpening(settings, formatTime(clock(), settings.timezone)) > 0
}

/** A crash between sending and noting sends it once more, after a while, and under the same id. */
async function settle(
  services: QueueServices,
  message: Outgoing,
  signal: AbortSignal,
): Promise<void> {
  const { pool, clock, log } = services
  const { id, channel, attempts } = message
  const settings = await getSettings(pool)
  const reason = reasonToDrop(message, settings, clock())
  if (reason !== null) {
    await endMessage(pool, id, { outcome: 'dropped', answer: reason, at: clock() })
    return
  }
  const { result, answer } = await deliver(services, message, settings, signal)
  const wait = BACK_OFF[attempts - 1]
  if (result === 'gone') await deleteGoneDevice(pool, message.device_id!)
  else if (result === 'sent') await endMessage(pool, id, { outcome: 'sent', answer, at: clock() })
  else if (result === 'later' && wait !== undefined) {
    const until = new Date(clock().getTime() + wait * MINUTE_MS)
    await postponeMessage(pool, id, { answer, until })
  } else {
    await endMessage(pool, id, { outcome: 'given_up', answer, at: clock() })
    log.warn({ message: id, channel, attempts, answer }, 'a message was given up')
  }
}

/** Why nobody is to get it any more; null while somebody is. */
function reasonToDrop(
  { kind, role, is_active, channel, device_id, created_at }: Outgoing,
  settings: ShopSettings,
  now: Date,
): string | null {
  if (channel === 'push' && device_id === null) return 'The device is somebody else’s now'
  if (!is_active) return 'No longer in the team'
  if (!kindsFor(role, settings).includes(kind)) return 'Not for this role, or switched off'
  if (!openChannels({ settings, hasMail: true }).includes(channel)) return 'Switched off'
  return now.getTime() - new Date(created_at).getTime() > TOO_LATE_MS ? 'Too late' : null
}

function deliver(
  services: QueueServices,
  outgoing: Outgoing,
  settings: ShopSettings,
  signal: AbortSignal,
): Promise<Delivery> {
  const { role, action_page } = outgoing
  const message = { ...outgoing, message: messageFor(role, outgoing) }
  const page = mayOpen(role, action_page) ? action_page : null
  return message.channel === 'push'
    ? sendByPush(services.pusher, message, page, signal)
    : sendByMail(services, message, { page, store_name: settings.store_name }, signal)
}

function sendByMail(
  { mailer, env }: QueueServices,
  message: Outgoing,
  { page, store_name }: { page: string | null; store_name: string },
  signal: AbortSignal,
): Promise<Delivery> {
  const { role, message_key, email: to } = message
  const origin = env.PUBLIC_ORIGIN
  const details = isAmong(MANAGERS, role) ? message.details : ''
  const url = page === null ? null : `${origin}${page}`
  const text = mailText({ ...message, details, url }, { store_name, origin })
  return mailer!.send({ ...text, to, messageId: `${message_key}@${mailer!.domain}` }, signal)
}

function sendByPush(
  pusher: Pusher,
  { cause: id, title, message: body, priority, ...device }: Outgoing,
  page: string | null,
  signal: AbortSignal,
): Promise<Delivery> {
  const isUrgent = priority === 'high'
  const told = { id, title, body, url: page ?? HOME }
  return pusher.send(device as PushTarget, told, { isUrgent, signal })
}
