import { MINUTE_MS } from '#shared/dates.ts'
import type { Problem } from './booking.ts'
import type { Noted } from './problem-words.ts'
import type { DarkTill, EntryFacts } from './queries.ts'
import type { Head, ReadEntry } from './read-entry.ts'

export interface Held {
  problem: Problem
  reason: string
  /** Whether it has its place in the chain all the same: it is this till's, only it cannot be booked. */
  hasPlace: boolean
}

/** Why an entry is only kept; undefined where it can be booked. */
export function heldBecause(
  { isSigned, head, body, hash }: ReadEntry,
  facts: EntryFacts,
  till: DarkTill,
): Held | undefined {
  const held = (problem: Problem, reason: string, hasPlace = false): Held => ({
    problem,
    reason,
    hasPlace,
  })
  if (!isSigned && head === undefined) return held('unreadable', 'It cannot be read')
  if (!isSigned) return held('signature', 'It does not bear the signature of this till')
  if (head === undefined) return held('unreadable', 'It cannot be read')
  if (facts.has_other_till) return held('till', 'It is an entry of another till')
  if (facts.is_taken)
    return held('taken', `The till has told something else as its entry ${head.sequence}`)
  if (isBroken(head, hash, facts))
    return held('chain', 'The entry before it is another one: this till may have been copied')
  if (body === undefined) return held('unreadable', 'What it tells cannot be read', true)
  if (till.retired_at !== null && new Date(body.at) >= new Date(till.retired_at))
    return held('retired', `${till.name} was retired before`, true)
  if (facts.is_key_used) return held('key', 'Its key has been used for something else', true)
  return undefined
}

/** Neighbours that name another one, also one that came first. */
function isBroken({ sequence, previous }: Head, hash: Buffer, facts: EntryFacts): boolean {
  if ((sequence === 1) !== (previous === null)) return true
  if (facts.before && facts.before.hash !== previous) return true
  if (!facts.before && facts.follows_other) return true
  return facts.named_by_next !== null && facts.named_by_next !== hash.toString('hex')
}

/** How far a till's clock may be ahead of the server's before somebody has to look. */
const AHEAD_MS = 2 * MINUTE_MS

interface ToldTime {
  bookedAt: Date
  noted: Noted[]
}

/** The moment of an entry in the books, and what is odd about the one that it tells. */
export function timeOf(
  at: string,
  { before }: Pick<EntryFacts, 'before'>,
  /** From when on the till can have done anything. */
  since: string,
  now: Date,
): ToldTime {
  const told = new Date(at)
  const clock = (text: string): Noted => ({
    kind: 'clock',
    text: `The till's clock says ${at}: ${text}`,
  })
  if (told.getTime() > now.getTime() + AHEAD_MS)
    return { bookedAt: now, noted: [clock('that has not come yet; it is booked as of now')] }
  if (told.getTime() < new Date(since).getTime() - AHEAD_MS)
    return { bookedAt: now, noted: [clock('the till was not there yet; it is booked as of now')] }
  const bookedAt = told > now ? now : told
  if (before?.at && told < new Date(before.at))
    return { bookedAt, noted: [clock('that is before the entry before it')] }
  return { bookedAt, noted: [] }
}
