import type { Db } from '#server/db/client.ts'
import type { Channel, NotificationKind } from '#shared/notifications/kinds.ts'
import type { PagePath } from '#shared/pages.ts'
import type { Role } from '#shared/roles.ts'

export interface Outgoing {
  id: number
  channel: Channel
  message_key: string
  attempts: number
  created_at: string
  kind: NotificationKind
  cause: string
  priority: 'high' | 'medium' | 'low'
  title: string
  message: string
  plain_message: string
  details: string
  action_label: string
  action_page: PagePath
  email: string
  role: Role
  is_active: boolean
  /** With push; null once the device is somebody else's. */
  device_id: number | null
  endpoint: string | null
  p256dh: string | null
  auth: string | null
}

/**
 * Takes the next message that is due, of those that no other server has at this moment, and says when another may take
 * it, should this one die with it.
 */
export async function claimDue(
  db: Db,
  channels: readonly Channel[],
  { now, until }: { now: Date; until: Date },
): Promise<Outgoing | undefined> {
  const [row] = await db<Outgoing[]>`
    WITH claimed AS (
      UPDATE outgoing_messages SET attempts = attempts + 1, due_at = ${until}
      WHERE id = (
        SELECT id FROM outgoing_messages
        WHERE outcome IS NULL AND due_at <= ${now} AND channel = ANY(${channels}::text[])
        ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING *
    )
    SELECT c.id, c.channel, c.message_key, c.attempts, c.created_at, n.kind, n.cause, n.priority, n.title, n.message,
      n.plain_message, n.details, n.action_label, n.action_page, p.email, p.role, p.is_active,
      d.id AS device_id, d.endpoint, d.p256dh, d.auth
    FROM claimed c JOIN notifications n ON n.id = c.notification_id JOIN profiles p ON p.id = c.profile_id
    LEFT JOIN push_devices d ON d.id = c.device_id AND d.profile_id = c.profile_id`
  return row
}

export async function endMessage(
  db: Db,
  id: number,
  end: { outcome: 'sent' | 'given_up' | 'dropped'; answer: string; at: Date },
): Promise<void> {
  await db`
    UPDATE outgoing_messages SET outcome = ${end.outcome}, answer = ${end.answer}, ended_at = ${end.at}
    WHERE id = ${id} AND outcome IS NULL`
}

export async function postponeMessage(
  db: Db,
  id: number,
  { answer, until }: { answer: string; until: Date },
): Promise<void> {
  await db`
    UPDATE outgoing_messages SET answer = ${answer}, due_at = ${until} WHERE id = ${id} AND outcome IS NULL`
}

export interface MailState {
  waiting: number
  given_up: number
  last_sent_at: string | null
  /** What was said last of a mail that did not arrive. */
  trouble: string | null
}

/** What waits, and what became of the mails since then. */
export async function getMailState(db: Db, since: Date): Promise<MailState> {
  const [state] = await db<[MailState]>`
    SELECT count(*) FILTER (WHERE outcome IS NULL) AS waiting,
      count(*) FILTER (WHERE outcome = 'given_up' AND ended_at >= ${since}) AS given_up,
      max(ended_at) FILTER (WHERE outcome = 'sent') AS last_sent_at,
      (array_agg(answer ORDER BY coalesce(ended_at, due_at) DESC)
        FILTER (WHERE answer <> '' AND (outcome IS NULL OR (outcome = 'given_up' AND ended_at >= ${since}))))[1] AS trouble
    FROM outgoing_messages WHERE channel = 'mail'`
  return state
}

export interface Listener {
  id: string
  role: Role
  /** Null where they have not chosen. */
  mail: NotificationKind[] | null
  push: NotificationKind[] | null
  devices: number[]
}

/** Active members in these roles, with what they have chosen and where it can reach them. */
export function listListeners(db: Db, roles: readonly Role[]): Promise<Listener[]> {
  return db<Listener[]>`
    SELECT p.id, p.role, c.mail, c.push,
      ARRAY(SELECT d.id FROM push_devices d WHERE d.profile_id = p.id ORDER BY d.id) AS devices
    FROM profiles p LEFT JOIN notification_choices c ON c.profile_id = p.id
    WHERE p.is_active AND p.role = ANY(${roles}::text[]) ORDER BY p.id`
}

export interface NewOutgoing {
  notification_id: number
  profile_id: string
  channel: Channel
  device_id: number | null
  due_at: Date
  created_at: Date
}

/** One for each event, person and channel, however often it is asked for. */
export async function insertOutgoing(db: Db, rows: readonly NewOutgoing[]): Promise<void> {
  if (rows.length > 0)
    await db`
      INSERT INTO outgoing_messages ${db(rows)} ON CONFLICT ON CONSTRAINT outgoing_messages_once DO NOTHING`
}
