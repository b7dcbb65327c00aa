import type { ExceptionKind } from '#shared/exceptions/contract.ts'
import { cents, formatRand } from '#shared/money.ts'

/** Something about an entry that somebody must look at; it is booked all the same. */
export interface Noted {
  kind: ExceptionKind
  text: string
  /** Who did it, where that is not the one whose entry it is. */
  profile_id?: string | undefined
}

/** What `record_dark_sale` found, by its own words. */
export type SaleProblem =
  | { problem: 'unknown customer'; customer_id: number }
  | { problem: 'under age' | 'late' }
  | { problem: 'archived' | 'no card'; name: string }
  | { problem: 'price'; name: string; price: number; unit_price: number }
  | { problem: 'number'; number: string }
  | { problem: 'shortfall'; name: string; missing: number }
  | { problem: 'expired batch' | 'recalled batch'; batch: string }
  | { problem: 'points' | 'store credit' | 'account'; left: number }

export const AFTER_CLOSING = 'It came after the shift was closed: it is an addendum to its Z report'
export const UNKNOWN_SHIFT = 'Its shift is not known here'

export const offline = (text: string): Noted => ({ kind: 'offline', text })

export function notedOf(found: SaleProblem): Noted {
  switch (found.problem) {
    case 'unknown customer':
      return offline(
        `Customer ${found.customer_id} is not on file: sold as to a walk-in, without points`,
      )
    case 'under age':
      return offline('The customer was under 18 on that day')
    case 'late':
      return offline(AFTER_CLOSING)
    case 'archived':
      return offline(`${found.name} is no longer sold`)
    case 'no card':
      return offline(`${found.name} is sold only to a customer with a valid medical card`)
    case 'price':
      return offline(
        `${found.name} was sold for ${formatRand(cents(found.unit_price))}; its price is ${formatRand(cents(found.price))}`,
      )
    case 'number':
      return offline(
        `Its paper says ${found.number}, which this server gave to another sale or to none`,
      )
    case 'shortfall':
      return { kind: 'shortfall', text: `${found.missing} of ${found.name} in no batch: count it` }
    case 'expired batch':
      return offline(`Batch ${found.batch}, which it was taken from, has expired since`)
    case 'recalled batch':
      return offline(`Batch ${found.batch}, which it was taken from, has been taken off sale since`)
    case 'points':
      return offline(`The customer had fewer points than were redeemed: ${found.left} left`)
    case 'store credit':
      return offline(`The customer had less store credit: ${formatRand(cents(found.left))} left`)
    case 'account':
      return offline(`The account is beyond its limit: ${formatRand(cents(found.left))} owed`)
  }
}
