import { z } from 'zod'
import { Instant, PlainDate } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id, IdText } from '#shared/fields.ts'
import { MANAGERS, Role, SELLERS } from '#shared/roles.ts'
import { ENTRY_VERSION } from './entry.ts'

/** So many are sent at once. */
export const MOST_ENTRIES = 100

/** What became of an entry. Each is kept and none is refused. */
const EntryOutcome = z.object({
  /** Null where it could not be read. */
  sequence: Id.nullable(),
  key: z.string().nullable(),
  outcome: z.enum(['booked', 'exception', 'held']),
  /** Why it is an exception or held. */
  reason: z.string().nullable(),
  /** Of a sale, the server's number of it. */
  transaction_number: z.string().nullable(),
})
export type EntryOutcome = z.output<typeof EntryOutcome>

/** How far the server is with a till. */
const TillState = z.object({
  /** Another one than before: the server was restored, and lacks what came after its backup. */
  incarnation: z.guid(),
  /** Up to here it has every entry. */
  sequence: z.number().int().nonnegative(),
  /** The hash of that entry. */
  head: z.string().nullable(),
  server_time: Instant,
})
export type TillState = z.output<typeof TillState>

/** A customer as a till in the dark knows them: no ID, medical number, address, telephone or surname. */
const RosterCustomer = z.object({
  id: Id,
  first_name: z.string(),
  initial: z.string(),
  points: z.number().int(),
  is_adult: z.boolean(),
  is_verified: z.boolean(),
  /** The last day on which a medical card is good; null without a card. */
  card_until: PlainDate.nullable(),
  has_card: z.boolean(),
})
export type RosterCustomer = z.output<typeof RosterCustomer>

/** What a till takes along into the dark, beside the catalogue, the stock and the settings of the session. */
const DarkKit = TillState.extend({
  /** The newest form of entries that the server reads. */
  entry_version: z.literal(ENTRY_VERSION),
  /** The public half of the server's P-256 key, raw, base64url: PINs are sealed to it. */
  seal_key: z.string(),
  /** Who may take the till over. */
  team: z.array(z.object({ id: z.string(), name: z.string(), role: Role })),
  /** Those who bought here in the last 90 days. */
  customers: z.array(RosterCustomer),
})
export type DarkKit = z.output<typeof DarkKit>

const ById = z.object({ id: IdText })

export const darkApi = {
  takeKit: endpoint({
    method: 'GET',
    path: '/api/tills/:id/kit',
    summary: 'What a till takes along so that it can sell without the server',
    roles: SELLERS,
    byKey: false,
    params: ById,
    answer: DarkKit,
  }),
  tillState: endpoint({
    method: 'GET',
    path: '/api/tills/:id/state',
    summary: 'Up to which of its entries the server has everything of a till',
    roles: SELLERS,
    whileLocked: true,
    params: ById,
    answer: TillState,
  }),
  sendEntries: endpoint({
    method: 'POST',
    path: '/api/tills/:id/entries',
    summary:
      'What a till did, oldest first. Each entry is kept and booked, booked with an exception, or held; none is refused',
    roles: SELLERS,
    whileLocked: true,
    params: ById,
    body: z.object({ entries: z.array(z.unknown()).max(MOST_ENTRIES) }),
    maxBytes: 4 * 1024 * 1024,
    answer: z.object({ entries: z.array(EntryOutcome), state: TillState }),
    transaction: 'handler',
    changes: ['sales', 'inventory', 'customers'],
  }),
  readStick: endpoint({
    method: 'POST',
    path: '/api/dark/files',
    summary:
      'Reads in the file that a till saved to a stick; what the server has is not booked again',
    roles: MANAGERS,
    byKey: false,
    body: z.object({ file: z.string().max(40_000_000) }),
    maxBytes: 40 * 1024 * 1024,
    answer: z.object({ till_id: Id, till_name: z.string(), entries: z.array(EntryOutcome) }),
    transaction: 'handler',
    changes: ['sales', 'inventory', 'customers'],
  }),
}
