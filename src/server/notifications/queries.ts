import type { Db } from '#server/db/client.ts'
import type { NotificationKind } from '#shared/notifications/kinds.ts'
import { type Notification, NOTIFICATIONS_KEPT } from '#shared/notifications/notifications.ts'
import { Told } from '#shared/notifications/triggers.ts'
import type { PagePath } from '#shared/pages.ts'

/** Who holds it looks at the shop; others wait, and see what was told. */
export async function lockTold(db: Db): Promise<Told> {
  const [row] = await db<[{ told: unknown }]>`SELECT told FROM notification_watch FOR UPDATE`
  return Told.parse(row.told)
}

export async function updateTold(db: Db, told: Told): Promise<void> {
  await db`UPDATE notification_watch SET told = ${JSON.stringify(told)}::text::jsonb`
}

type Words = Pick<Notification, 'type' | 'category' | 'priority' | 'title' | 'message'>

export interface NewNotification extends Words {
  cause: string
  kind: NotificationKind
  plain_message: string
  details: string
  action_label: string
  action_page: PagePath
  day: string
  is_lasting: boolean
  created_at: Date
}

/** Which of the causes were told already. */
export async function listCauses(db: Db, causes: readonly string[]): Promise<Set<string>> {
  const rows = await db<{ cause: string }[]>`
    SELECT cause FROM notifications WHERE cause = ANY(${causes}::text[])`
  return new Set(rows.map(({ cause }) => cause))
}

export async function insertNotification(db: Db, row: NewNotification): Promise<number> {
  const [made] = await db<[{ id: number }]>`INSERT INTO notifications ${db(row)} RETURNING id`
  return made.id
}

/** The same event in new words. */
export async function updateNotification(
  db: Db,
  { cause, message, plain_message, details }: NewNotification,
): Promise<void> {
  await db`
    UPDATE notifications SET message = ${message}, plain_message = ${plain_message}, details = ${details}
    WHERE cause = ${cause} AND (message, plain_message, details) <> (${message}, ${plain_message}, ${details})`
}

export interface NotificationRow extends Words {
  cause: string
  plain_message: string
  details: string
  action_label: string
  action_page: PagePath
  created_at: string
}

/** How many days what lasts is told. */
const LASTS_DAYS = 3

/** Of the shop's day and what lasts of those before, the newest first; of one look the weightiest. */
export function listNotifications(
  db: Db,
  kinds: readonly NotificationKind[],
  today: string,
): Promise<NotificationRow[]> {
  return db<NotificationRow[]>`
    SELECT cause, type, category, priority, title, message, plain_message, details, action_label, action_page,
      created_at
    FROM notifications
    WHERE kind = ANY(${kinds}::text[])
      AND (day = ${today} OR (is_lasting AND day > ${today}::date - ${LASTS_DAYS}::int))
    ORDER BY id DESC LIMIT ${NOTIFICATIONS_KEPT}`
}

/** Each exception is told once, whatever becomes of the message about it. */
export async function markTold(db: Db, exceptions: readonly number[], now: Date): Promise<void> {
  await db`UPDATE exceptions SET told_at = ${now} WHERE id = ANY(${exceptions}::bigint[])`
}

/** What is no longer so. */
export async function deleteNotifications(db: Db, causes: readonly string[]): Promise<void> {
  await db`DELETE FROM notifications WHERE cause = ANY(${causes}::text[])`
}

/** What nobody reads any more. */
export async function deleteOldNotifications(db: Db, before: Date): Promise<void> {
  await db`DELETE FROM notifications WHERE created_at < ${before}`
}
