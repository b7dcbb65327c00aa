import { z } from 'zod'
import { Refusal } from '#server/refusal.ts'
import type { Caller } from './context.ts'

const Key = z.guid()

/** The key under which a request may be sent again without happening twice; null when it came without one. */
export function idempotencyKey(request: Request): string | null {
  const header = request.headers.get('idempotency-key')
  if (header === null || header === '') return null
  if (!Key.safeParse(header).success) throw new Refusal(400, 'The Idempotency-Key must be a UUID')
  return header.toLowerCase()
}

/** What is answered is what the same request was answered before. */
export function markReplayed({ reply }: Pick<Caller, 'reply'>): void {
  reply.headers.set('idempotent-replayed', 'true')
}

export const usedKey = (what = 'something else', extra: object = {}): Refusal =>
  new Refusal(422, `This Idempotency-Key has already been used for ${what}`, {}, extra)
