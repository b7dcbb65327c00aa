import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'
import { Rand } from '#shared/money.ts'
import { Role } from '#shared/roles.ts'
import { Discount } from '#shared/sales/discount.ts'
import { DocumentKind } from '#shared/sales/document.ts'
import { Payment } from '#shared/sales/payment.ts'
import { MAX_PAYMENTS } from '#shared/sales/sale-limits.ts'
import { VatMode } from '#shared/sales/vat.ts'
import { Denominations } from '#shared/shifts/denominations.ts'
import { EVENT_KINDS } from '#shared/shifts/drawer.ts'

// What a till writes down of each thing it did, with or without the server. It is complete by itself: the server looks
// nothing up that may be gone. Old tills send old entries for weeks, so that a form, once given out, is read for ever:
// a new one gets a new version.

export const ENTRY_VERSION = 1

const Hash = z.string().regex(/^[0-9a-f]{64}$/)

/** By which clock the moment of an entry was told. */
const Clock = z.object({
  /** What the device's own clock said. */
  device: Instant,
  /**
   * `server`: the last server time and what has passed since; `device`: after a restart or a sleep without the server.
   */
  source: z.enum(['server', 'device']),
  /** What the server's time says, where the entry before was written under a clock that was ahead of it. */
  told: Instant.optional(),
})

/** A shift that was opened with the server has its id, one that was opened in the dark the key of its entry. */
const ShiftRef = z.union([z.object({ id: Id }), z.object({ key: z.guid() })])
export type ShiftRef = z.output<typeof ShiftRef>

/**
 * A PIN that only the server can open: an ephemeral P-256 key, and AES-GCM under what it shares with the server's. Each
 * sealing is another text, so that nobody learns a PIN by trying.
 */
export const SealedPin = z.object({
  profile_id: z.guid(),
  /** The public half of the ephemeral key, raw, and what was sealed: both base64url. */
  key: z.string().max(200),
  sealed: z.string().max(400),
})
export type SealedPin = z.output<typeof SealedPin>

const SoldLine = z.object({
  product_id: Id,
  product_name: z.string(),
  sku: z.string(),
  category_name: z.string(),
  quantity: z.int().positive().max(1000),
  unit_price: Rand,
  /** By hand, where it counts: a promotion may have taken its place. */
  discount: Discount.nullable(),
  /** What each promotion took off. */
  promotions: z.array(z.object({ promotion_id: Id, name: z.string().max(200), amount: Rand })),
  /** Under a promotion that goes with no discount, also not with one off the whole. */
  is_promoted: z.boolean(),
})

export const DarkSale = z.object({
  kind: z.literal('sale'),
  /** On the paper: of the till's own series (`A-000017`), or the server's where it had answered (`T-00000017`). */
  number: z.string().regex(/^[A-Z]{1,3}-\d{6,15}$/),
  shift: ShiftRef.nullable(),
  customer_id: Id.nullable(),
  lines: z.array(SoldLine).min(1).max(500),
  cart_discount: Discount.nullable(),
  points_redeemed: z.int().nonnegative(),
  points_earned: z.int().nonnegative(),
  /** What it was reckoned by. */
  vat_mode: VatMode,
  vat_rate: z.number().min(0).max(100),
  cents_per_point: z.int().positive(),
  point_value: z.number().min(0).max(10),
  /** What it came to, as on the paper. */
  subtotal: Rand,
  discount: Rand,
  vat: Rand,
  total: Rand,
  rounding: Rand,
  payments: z.array(Payment).min(1).max(MAX_PAYMENTS),
  document_kind: DocumentKind,
  age_confirmed: z.boolean(),
  document_seen: z.boolean(),
  /** A manager's word for a discount beyond the seller's cap, to be looked at by the server. */
  approval: SealedPin.nullable(),
  /** The same where it was given before the line went. */
  approval_id: Id.optional(),
})
export type DarkSale = z.output<typeof DarkSale>

export const Act = z.discriminatedUnion('kind', [
  DarkSale,
  z.object({ kind: z.literal('shift_opened'), float: Rand }),
  z.object({
    kind: z.literal('shift_event'),
    shift: ShiftRef,
    event: z.enum(EVENT_KINDS),
    amount: Rand,
    reason: z.string().max(200),
    to_id: z.guid().nullable(),
    /**
     * A manager's word for what is beyond the seller's cap, as for a sale; tills from before told none that was given.
     */
    approval: SealedPin.nullable(),
    approval_id: Id.optional(),
  }),
  z.object({
    kind: z.literal('shift_counted'),
    shift: ShiftRef,
    denominations: Denominations,
    terminals: z.record(z.string(), Rand),
  }),
  z.object({ kind: z.literal('shift_closed'), shift: ShiftRef }),
  /** The next person took the till over; what follows is theirs, once the server has opened the PIN. */
  z.object({
    kind: z.literal('switched'),
    pin: SealedPin,
    /** Who was there before, and may have tried somebody else's PIN. Tills from before did not say. */
    from_id: z.guid().optional(),
  }),
])
export type Act = z.output<typeof Act>

export const EntryBody = z.object({
  version: z.literal(ENTRY_VERSION),
  till_id: Id,
  /** Counts the entries of the till from 1, without a gap. */
  sequence: Id,
  /** The hash of the entry before; none for the first. */
  previous: Hash.nullable(),
  /** Of the server, as the till knew it last. */
  incarnation: z.guid(),
  /** What makes it happen once: of a sale its Idempotency-Key, of a shift its own. */
  key: z.guid(),
  seller_id: z.guid(),
  /** As what they were at the till: whoever took over by PIN is a budtender at most. Tills from before did not say. */
  seller_role: Role.optional(),
  /** Never before the entry before. */
  at: Instant,
  clock: Clock,
  act: Act,
})
export type EntryBody = z.output<typeof EntryBody>

/**
 * On the wire and on disk. The body is the JSON text that was signed, byte for byte, since two programs never write the
 * same JSON; its SHA-256 is the hash that the next entry names.
 */
export const Entry = z.object({
  body: z.string().max(300_000),
  /** ECDSA P-256 with SHA-256 over the body in UTF-8, IEEE P1363, base64url. */
  signature: z.string().max(200),
})
export type Entry = z.output<typeof Entry>

export const writeBody = (body: EntryBody): string => JSON.stringify(z.encode(EntryBody, body))

/** Undefined where it cannot be read. */
export function readBody(text: string): EntryBody | undefined {
  try {
    return z.safeDecode(EntryBody, JSON.parse(text)).data
  } catch {
    return undefined
  }
}
