import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { endpoint, Nothing } from '#shared/endpoint.ts'
import { Id, IdText } from '#shared/fields.ts'
import { ADMINS, EVERYONE, MANAGERS } from '#shared/roles.ts'
import { NotificationKind } from './kinds.ts'
import { Notification } from './notifications.ts'

/** `off`: the shop's settings have it so. `missing`: there is nothing to send it with. */
const ChannelState = z.enum(['on', 'off', 'missing'])

/** A browser that may show what is meant for its person. */
export const PushDevice = z.object({
  id: Id,
  /** By which a browser knows itself again. */
  endpoint: z.string(),
  user_agent: z.string(),
  created_at: Instant,
})
export type PushDevice = z.infer<typeof PushDevice>

/** Of `PushSubscription.toJSON()`. */
const NewPushDevice = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: 'endpoint must be an address' }).max(2000),
  p256dh: z.string().regex(/^[\w-]{87}$/, { error: 'p256dh must be a key of 65 bytes' }),
  auth: z.string().regex(/^[\w-]{22}$/, { error: 'auth must be a secret of 16 bytes' }),
})
export type NewPushDevice = z.infer<typeof NewPushDevice>

/** What reaches a person beyond the bell, and what could. */
export const MessageChoices = z.object({
  kinds: z.array(NotificationKind),
  mail: z.array(NotificationKind),
  push: z.array(NotificationKind),
  /** Push needs nothing but keys, which the shop makes for itself: it is never missing. */
  channels: z.object({ mail: ChannelState, push: ChannelState.exclude(['missing']) }),
  /** By which push services know the shop (VAPID). */
  push_key: z.string(),
  devices: z.array(PushDevice),
})
export type MessageChoices = z.infer<typeof MessageChoices>

/** How the mail of the shop is doing; given up and trouble are of the last week. */
export const MailStatus = z.object({
  /** Null where no mail server is set up. */
  server: z.string().nullable(),
  from: z.string().nullable(),
  waiting: z.number().int(),
  given_up: z.number().int(),
  last_sent_at: Instant.nullable(),
  trouble: z.string().nullable(),
})
export type MailStatus = z.infer<typeof MailStatus>

const KindList = z.array(NotificationKind).max(NotificationKind.options.length)

export const notificationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    summary: 'What the bell tells the person who asks, the newest first',
    roles: EVERYONE,
    byKey: false,
    answer: z.array(Notification),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/notifications/choices',
    summary: 'What reaches the person who asks by mail and push, and what could',
    roles: EVERYONE,
    byKey: false,
    answer: MessageChoices,
  }),
  saveChoices: endpoint({
    method: 'PUT',
    path: '/api/notifications/choices',
    summary: 'Choose what reaches oneself by mail and push',
    roles: EVERYONE,
    byKey: false,
    body: z.object({ mail: KindList, push: KindList }),
    answer: MessageChoices,
    changes: [],
  }),
  addDevice: endpoint({
    method: 'POST',
    path: '/api/notifications/devices',
    summary: 'Let this browser show what is meant for oneself, also while it is closed',
    roles: EVERYONE,
    byKey: false,
    body: NewPushDevice,
    answer: z.object({ id: Id }),
    status: 201,
    changes: [],
  }),
  removeDevice: endpoint({
    method: 'DELETE',
    path: '/api/notifications/devices/:id',
    summary: 'Show nothing more on a device of one’s own',
    roles: EVERYONE,
    byKey: false,
    params: z.object({ id: IdText }),
    answer: Nothing,
    changes: [],
  }),
  mail: endpoint({
    method: 'GET',
    path: '/api/notifications/mail',
    summary: 'Whether there is a mail server, and how it is doing',
    roles: MANAGERS,
    byKey: false,
    answer: MailStatus,
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/api/notifications/test-mail',
    summary: 'Send a message to oneself, and tell what the mail server answered',
    roles: ADMINS,
    byKey: false,
    answer: z.object({ is_sent: z.boolean(), to: z.string(), answer: z.string() }),
    // The mail server is asked in between, and a transaction must not wait for it.
    transaction: 'handler',
    changes: [],
  }),
}
