import type { DayNumber } from './calendar.ts'
import type { DemoCustomer } from './customers.ts'
import type { Random } from './random.ts'

/** What the sales need to know of the customers and what they leave behind, in a few bytes for each. */
export interface Crowd {
  /** Who buys at an instant: the id of a customer who has joined, or null for a walk-in. */
  draw(random: Random, at: number): number | null
  /** Whether a customer's medical card is valid on a day. */
  isPatient(id: number, day: DayNumber): boolean
  isVerified(id: number): boolean
  credit(id: number, points: number, spent: number, at: number): void
  totals(id: number): { points: number; spent: number; visits: number; lastVisitAt: number | null }
}

const KNOWN_CUSTOMERS = 0.62

export function gatherCrowd(customers: Iterable<DemoCustomer>, count: number): Crowd {
  const joinedAt = new Float64Array(count)
  const loyalty = new Float32Array(count)
  const cardUntil = new Float64Array(count)
  const verified = new Uint8Array(count)
  for (const customer of customers) {
    const index = customer.id - 1
    joinedAt[index] = customer.joinedAt
    loyalty[index] = customer.loyalty
    cardUntil[index] = customer.cardUntil
    verified[index] = customer.isVerified ? 1 : 0
  }
  const points = new Uint32Array(count)
  const spent = new Float64Array(count)
  const visits = new Uint32Array(count)
  const lastVisitAt = new Float64Array(count)
  let joined = 0

  return {
    draw(random, at) {
      // Sales come in order of time, and customers joined in order of their ids.
      while (joined < count && joinedAt[joined]! < at) joined += 1
      if (joined === 0 || !random.chance(KNOWN_CUSTOMERS)) return null
      for (;;) {
        const index = random.whole(0, joined - 1)
        if (random.chance(loyalty[index]!)) return index + 1
      }
    },
    isPatient: (id, day) => cardUntil[id - 1]! >= day,
    isVerified: (id) => verified[id - 1] === 1,
    credit(id, earned, total, at) {
      const index = id - 1
      points[index]! += earned
      spent[index]! += total
      visits[index]! += 1
      lastVisitAt[index] = at
    },
    totals(id) {
      const index = id - 1
      return {
        points: points[index]!,
        spent: spent[index]!,
        visits: visits[index]!,
        lastVisitAt: visits[index] ? lastVisitAt[index]! : null,
      }
    },
  }
}
