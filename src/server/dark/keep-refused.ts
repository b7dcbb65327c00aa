import type { Caller } from '#server/http/context.ts'
import type { Booked } from './booking.ts'

export const UNKEPT: Extract<Booked, { held: string }> = {
  held: 'value',
  reason: 'It tells something that the books cannot keep',
}

/** Of a value, of a rule of the tables, and of what is too long for an index: the same entry fails with it for ever. */
const REFUSED = /^(22|23|54)/

/**
 * What the database itself refuses is held, or the till would send it again and again and nothing after it. It is tried
 * twice: somebody else may have taken the same value at that moment. Not by a savepoint, under which no audit row is
 * written. Everything else that goes wrong, such as a full disk or a lost connection, passes: the till comes again.
 */
export async function keeping<Outcome>(
  { log, origin }: Caller,
  book: () => Promise<Outcome>,
  hold: () => Promise<Outcome>,
): Promise<Outcome> {
  for (let tries = 0; tries < 2; tries += 1)
    try {
      return await book()
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (!REFUSED.test(code)) throw error
      log.warn({ err: error, request_id: origin.request_id }, 'a till entry could not be booked')
    }
  return hold()
}
