import type { Db } from '#server/db/client.ts'

interface NewMail {
  transaction_id: number
  email: string
  is_copy: boolean
  idempotency_key: string
  due_at: Date
  profile_id: string
  created_at: Date
}

export async function findMail(
  db: Db,
  key: string,
): Promise<{ id: number; transaction_id: number; email: string } | undefined> {
  const [row] = await db<{ id: number; transaction_id: number; email: string }[]>`
    SELECT id, transaction_id, email FROM document_mails WHERE idempotency_key = ${key}`
  return row
}

export async function insertMail(db: Db, mail: NewMail): Promise<number> {
  const [row] = await db<[{ id: number }]>`INSERT INTO document_mails ${db(mail)} RETURNING id`
  return row.id
}

export interface WaitingMail {
  id: number
  transaction_id: number
  email: string
  is_copy: boolean
  /** The same at every attempt: whoever gets it twice can tell. */
  idempotency_key: string
  attempts: number
}

/** Takes the next one that is due, of those that no other server has at this moment. */
export async function claimMail(
  db: Db,
  { now, until }: { now: Date; until: Date },
): Promise<WaitingMail | undefined> {
  const [row] = await db<WaitingMail[]>`
    UPDATE document_mails SET attempts = attempts + 1, due_at = ${until}
    WHERE id = (
      SELECT id FROM document_mails WHERE outcome IS NULL AND due_at <= ${now}
      ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, transaction_id, email, is_copy, idempotency_key, attempts`
  return row
}

export async function endMail(
  db: Db,
  id: number,
  end: { outcome: 'sent' | 'given_up'; answer: string; at: Date },
): Promise<void> {
  await db`
    UPDATE document_mails SET outcome = ${end.outcome}, answer = ${end.answer}, ended_at = ${end.at}
    WHERE id = ${id} AND outcome IS NULL`
}

export async function postponeMail(
  db: Db,
  id: number,
  { answer, until }: { answer: string; until: Date },
): Promise<void> {
  await db`UPDATE document_mails SET answer = ${answer}, due_at = ${until} WHERE id = ${id} AND outcome IS NULL`
}
