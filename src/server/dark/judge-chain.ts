import type { EntryBody } from '#shared/dark/entry.ts'
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
  now: Date,
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
  if (till.retired_at !== null && new Date(momentOf(body, now)) >= new Date(till.retired_at))
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

const isAhead = (at: string, now: Date): boolean =>
  new Date(at).getTime() > now.getTime() + AHEAD_MS

/**
 * When an entry says that it was. None is before the one before it: where that one was written under a clock that was
 * far ahead, the till also tells what the server's time says, and that counts.
 */
export const momentOf = ({ at, clock }: Pick<EntryBody, 'at' | 'clock'>, now: Date): string =>
  clock.source === 'server' && clock.told !== undefined && isAhead(at, now)
    ? new Date(clock.told).toISOString()
    : at

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
  if (isAhead(at, now))
    return { bookedAt: now, noted: [clock('that has not come yet; it is booked as of now')] }
  if (told.getTime() < new Date(since).getTime() - AHEAD_MS)
    return { bookedAt: now, noted: [clock('the till was not there yet; it is booked as of now')] }
  const bookedAt = told > now ? now : told
  // What came after an entry of a clock that was ahead is not to blame for it.
  if (before?.at && told < new Date(before.at) && !isAhead(before.at, now))
    return { bookedAt, noted: [clock('that is before the entry before it')] }
  return { bookedAt, noted: [] }
}
