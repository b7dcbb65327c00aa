import { z } from 'zod'
import { NO_CARD_NUMBER } from '#shared/card-number.ts'
import { Instant } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id, IdText, maybe, oneLine, requiredText, text } from '#shared/fields.ts'
import { MANAGERS, SELLERS } from '#shared/roles.ts'

const MAX_NAME = 40

export const NAME_NEEDED = 'A till needs a name'
const TillName = requiredText(MAX_NAME, NAME_NEEDED)
  .refine(...NO_CARD_NUMBER)
  .overwrite(oneLine)

/** There is one shop yet. */
export const SHOP_ID = 1

/** A device that sells. */
const Till = z.object({
  id: Id,
  name: z.string(),
  /** Stands in the numbers of what it prints, and is never given out twice. */
  letter: z.string(),
  shop_id: z.literal(SHOP_ID),
  /** The half of its key that may be known, a JWK as text; null where its browser has no WebCrypto. */
  public_key: z.string().nullable(),
  created_at: Instant,
  last_seen_at: Instant,
  /** Of the application, as the till has it open. */
  version: z.string(),
  retired_at: Instant.nullable(),
  /** What it wrote down of what it did, and how much of that has come. */
  entries: z.object({
    /** Up to here every entry has come. */
    received: z.number().int(),
    /** The newest that the till has told of. */
    told: z.number().int(),
    /** How many it said to be waiting on it. */
    waiting: z.number().int(),
    synced_at: Instant.nullable(),
    /** The till told of entries that never came: it was cleared, or is lost. */
    is_missing: z.boolean(),
  }),
  open_shift: z
    .object({
      id: Id,
      opened_at: Instant,
      /** Who answers for the drawer. */
      held_by: z.string(),
      held_by_name: z.string(),
      /** Opened on an earlier day: a warning, never a lock. */
      is_overnight: z.boolean(),
    })
    .nullable(),
})
export type Till = z.output<typeof Till>

const Count = z.int().min(0).max(2_000_000_000)

export const NO_TILL = 'There is no such till'
export const cannotSell = (name: string): string => `${name} is retired and cannot sell`
const ById = z.object({ id: IdText })

const NewTill = z.object({
  /** 'Till A' and so on unless told. */
  name: maybe(TillName),
  public_key: maybe(text(1000)),
  /** On its paper already: a shop that was restored has forgotten the till. Given where nobody else has it. */
  letter: maybe(z.string().regex(/^[A-Z]{1,3}$/, { error: 'A letter of a till is A to ZZZ' })),
})
export type NewTill = z.output<typeof NewTill>

/** Fields left out stay as they are. The answer of a read may be sent back as it came. */
const TillChange = z.object({
  id: z.unknown().optional(),
  name: TillName.optional(),
  letter: z.unknown().optional(),
  shop_id: z.unknown().optional(),
  public_key: z.unknown().optional(),
  created_at: z.unknown().optional(),
  last_seen_at: z.unknown().optional(),
  version: z.unknown().optional(),
  open_shift: z.unknown().optional(),
  entries: z.unknown().optional(),
  /** Any moment retires it now; null puts it back to work. */
  retired_at: Instant.nullish(),
})
export type TillChange = z.output<typeof TillChange>

export const tillsApi = {
  listTills: endpoint({
    method: 'GET',
    path: '/api/tills',
    summary: 'The devices that sell, also those that are retired',
    roles: SELLERS,
    answer: z.array(Till),
  }),
  registerTill: endpoint({
    method: 'POST',
    path: '/api/tills',
    summary:
      'Make this device a till, named after a free letter; the same key or public key is one till',
    roles: SELLERS,
    body: NewTill,
    answer: Till,
    status: 201,
    idempotent: true,
    changes: [],
  }),
  changeTill: endpoint({
    method: 'PUT',
    path: '/api/tills/:id',
    summary: 'Rename a till, retire it, or put it back to work',
    roles: MANAGERS,
    params: ById,
    body: TillChange,
    answer: Till,
    changes: [],
  }),
  seeTill: endpoint({
    method: 'POST',
    path: '/api/tills/:id/seen',
    summary: 'A till says that it is there, and hears how it stands with it',
    roles: SELLERS,
    whileLocked: true,
    params: ById,
    body: z.object({
      version: maybe(text(60)),
      /** Its newest entry, and how many wait on it. */
      sequence: maybe(Count),
      waiting: maybe(Count),
    }),
    answer: Till,
    changes: [],
  }),
}
