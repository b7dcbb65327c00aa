import { z } from 'zod'
import { Refusal } from './refusal.ts'

const Key = z.guid()

/** The key under which a request may be sent again without happening twice; null when it came without one. */
export function idempotencyKey(request: Request): string | null {
  const header = request.headers.get('idempotency-key')
  if (header === null || header === '') return null
  if (!Key.safeParse(header).success) throw new Refusal(400, 'The Idempotency-Key must be a UUID')
  return header.toLowerCase()
}
