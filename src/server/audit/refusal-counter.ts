import { MINUTE_MS } from '#shared/dates.ts'
import type { Actor } from './record.ts'

/** A request that was refused to somebody signed in. */
interface RefusedRequest {
  actor: Actor & { user: NonNullable<Actor['user']> }
  /** `GET /api/users`: by its pattern, of which there are only so many. */
  request: string
}

/** What of one person's minute got no rows of its own. */
export interface LeftOut {
  /** As of the last request. */
  actor: RefusedRequest['actor']
  since: Date
  requests: Record<string, number>
}

/**
 * Lets a few refused requests a minute and person into the trail one by one and counts the rest, so that a script
 * cannot fill the disk with them. In memory: a flood costs no write at all.
 */
export interface RefusalCounter {
  /** Whether this one gets a row of its own, and what is still to be told of the person's minute before. */
  count(refused: RefusedRequest): { isRecorded: boolean; leftOut: LeftOut | undefined }
  /** What is still to be told of the minutes that are over by then; without a time of all. */
  take(now?: Date): LeftOut[]
}

interface Minute extends LeftOut {
  recorded: number
}

export function refusalCounter(perMinute: number): RefusalCounter {
  const minutes = new Map<string, Minute>()

  function takeOf(person: string): LeftOut | undefined {
    const minute = minutes.get(person)
    minutes.delete(person)
    if (!minute || Object.keys(minute.requests).length === 0) return undefined
    const { actor, since, requests } = minute
    return { actor, since, requests }
  }
  return {
    count({ actor, request }) {
      // A program has rows of its own beside those of the person who made its key.
      const person = `${actor.user.id} ${actor.user.key?.name ?? ''}`
      const known = minutes.get(person)
      const leftOut = known && isOver(known, actor.now) ? takeOf(person) : undefined
      const minute = minutes.get(person) ?? { actor, since: actor.now, requests: {}, recorded: 0 }
      minutes.set(person, minute)
      const isRecorded = minute.recorded < perMinute
      if (isRecorded) minute.recorded += 1
      else {
        minute.actor = actor
        minute.requests[request] = (minute.requests[request] ?? 0) + 1
      }
      return { isRecorded, leftOut }
    },
    take(now) {
      return Array.from(minutes)
        .filter(([, minute]) => now === undefined || isOver(minute, now))
        .map(([person]) => takeOf(person))
        .filter((leftOut) => leftOut !== undefined)
    },
  }
}

/** Also when the clock was set back: a minute must not last for hours. */
const isOver = ({ since }: Minute, now: Date): boolean =>
  Math.abs(now.getTime() - since.getTime()) >= MINUTE_MS
