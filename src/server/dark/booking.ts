import type { Origin } from '#server/http/origin.ts'
import type { EntryBody } from '#shared/dark/entry.ts'
import type { Cents } from '#shared/money.ts'
import { leastRole, type Role } from '#shared/roles.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import type { Noted } from './problem-words.ts'
import type { DarkTill, Seller } from './queries.ts'

/** A second person's word that came sealed: whose it is, or why it does not hold. */
export type SealedWord = { by: string } | { failed: string }

/** An entry that has its place in the chain and is about to be booked. */
export interface Booking {
  till: DarkTill
  body: EntryBody
  hash: Buffer
  sequence: number
  /** Whose act it is; where nobody knows them, whoever sent it. */
  seller: Seller
  /** Who brought it. */
  sender: string
  /** As what they did it: caps and approvals go by that. */
  role: Role
  settings: ShopSettings
  /** As the till tells it. */
  at: string
  /** The moment in the books: that one, unless it cannot be. */
  bookedAt: Date
  /** The shop's day at the moment in the books, and at this one. */
  day: string
  today: string
  now: Date
  origin: Origin
  approval: SealedWord | null
}

/** Nobody is more at a till than they are in the shop. */
export const roleAtTill = ({ seller_role }: EntryBody, role: Role): Role =>
  leastRole(role, seller_role ?? role)

/** What became of it in the books; or why it is only kept. */
export type Booked =
  | { held: Problem; reason: string }
  | {
      transaction_id?: number
      transaction_number?: string
      till_number?: string | null
      shift_id?: number | null
      amount?: Cents
      noted: Noted[]
      /** False where the book had it already. */
      isNew: boolean
      held?: undefined
    }

export type Problem =
  | 'unreadable'
  | 'signature'
  | 'till'
  | 'taken'
  | 'chain'
  | 'key'
  | 'sums'
  | 'value'
  | 'retired'
  | 'shift'
