import { DAY_MS } from '#shared/dates.ts'
import type { BookHead, KeptEntry } from './book.ts'

/** So long a till keeps what the server has confirmed: a server restored from a backup asks for it again. */
export const KEEP_DAYS = 35

/** Whether nothing has changed between two looks at a book: an entry was written, or the server has another name. */
export const isSameHead = (one: BookHead | undefined, other: BookHead): boolean =>
  one !== undefined &&
  (Object.keys(other) as (keyof BookHead)[]).every((field) => one[field] === other[field])

/** Whether an entry has been kept for long enough: what nobody has answered for stays, and so does the last. */
export const isForgettable = (
  { outcome, at, sequence }: KeptEntry,
  head: BookHead,
  now: number,
): boolean =>
  outcome !== null && sequence < head.sequence && now - Date.parse(at) > KEEP_DAYS * DAY_MS
