import { z } from 'zod'
import { NO_CARD_NUMBER } from '#shared/card-number.ts'
import { Instant, PlainDate } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id, IdText, maybe, optionalText, requiredText } from '#shared/fields.ts'
import { MAX_REMAINING } from '#shared/inventory/adjustment.ts'
import { pageQuery } from '#shared/paging.ts'
import { MANAGERS } from '#shared/roles.ts'

/** One way out of quarantine that some of it took. */
const QuarantineExit = z.object({
  id: Id,
  kind: z.enum(['destroy', 'restore']),
  quantity: z.number().int(),
  reason: z.string(),
  witness: z.string().nullable(),
  certificate_number: z.string().nullable(),
  user_name: z.string(),
  created_at: Instant,
})

/** What a return, or somebody's hand, brought into quarantine of one batch, and what has become of it. */
export const Quarantined = z.object({
  id: Id,
  product_id: Id,
  product_name: z.string(),
  sku: z.string(),
  /** Null where nobody knows it: of a return without a slip. */
  batch_id: Id.nullable(),
  batch_number: z.string().nullable(),
  expiry_date: PlainDate.nullable(),
  /** As it came. */
  quantity: z.number().int(),
  /** What is still there. */
  remaining: z.number().int(),
  reason: z.string(),
  /** The return that brought it; null where it was moved from the shelf. */
  transaction_id: Id.nullable(),
  transaction_number: z.string().nullable(),
  user_name: z.string(),
  created_at: Instant,
  exits: z.array(QuarantineExit),
})
export type Quarantined = z.output<typeof Quarantined>

const QUANTITY = 'A quantity is a whole number of 1 or more'
const Quantity = z.int({ error: QUANTITY }).positive({ error: QUANTITY }).max(1_000_000)

const { limit, cursor } = pageQuery(['id'])
const QuarantineQuery = z.object({
  limit,
  cursor,
  /** Also that of which nothing is left. */
  all: maybe(z.enum(['true', 'false'])),
})
export type QuarantineQuery = z.output<typeof QuarantineQuery>

/** What the person saw as remaining: what came in between, or the same form sent twice, is told instead of booked. */
const ExpectedRemaining = maybe(z.number().int().min(0).max(MAX_REMAINING))

/** The record that Regulation 44 of the General Regulations to Act 101 of 1965 asks for. */
const Destruction = z.object({
  quantity: Quantity,
  reason: requiredText(200, 'Say why it is destroyed').refine(...NO_CARD_NUMBER),
  witness: requiredText(100, 'Name who saw it').refine(...NO_CARD_NUMBER),
  certificate_number: optionalText(100).refine(...NO_CARD_NUMBER),
  expected_remaining: ExpectedRemaining,
})
export type Destruction = z.output<typeof Destruction>

const Restoring = z.object({
  quantity: Quantity,
  reason: requiredText(200, 'Say why it can be sold again').refine(...NO_CARD_NUMBER),
  expected_remaining: ExpectedRemaining,
})
export type Restoring = z.output<typeof Restoring>

const Moving = z.object({
  quantity: Quantity,
  reason: requiredText(200, 'Say why it is moved').refine(...NO_CARD_NUMBER),
  expected_remaining: ExpectedRemaining,
})
export type Moving = z.output<typeof Moving>

const ById = z.object({ id: IdText })

export const quarantineApi = {
  listQuarantine: endpoint({
    method: 'GET',
    path: '/api/quarantine',
    summary: 'What came back, or was moved from the shelf, and is not sold from, newest first',
    roles: MANAGERS,
    query: QuarantineQuery,
    answer: z.array(Quarantined),
    paged: true,
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/inventory/batches/:id/quarantine',
    summary:
      'Move some of a batch from the shelf into quarantine, with a reason; the same Idempotency-Key (a UUID) moves it once',
    roles: MANAGERS,
    params: ById,
    body: Moving,
    answer: Quarantined,
    status: 201,
    idempotent: true,
    changes: ['inventory'],
  }),
  destroy: endpoint({
    method: 'POST',
    path: '/api/quarantine/:id/destroy',
    summary:
      'Record that goods in quarantine were destroyed, with who saw it; the same Idempotency-Key (a UUID) records it once',
    roles: MANAGERS,
    params: ById,
    body: Destruction,
    answer: Quarantined,
    idempotent: true,
    changes: ['inventory'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/quarantine/:id/restore',
    summary:
      'Put goods from quarantine back to the batch that they came from; the same Idempotency-Key (a UUID) puts them back once',
    roles: MANAGERS,
    params: ById,
    body: Restoring,
    answer: Quarantined,
    idempotent: true,
    changes: ['inventory'],
  }),
}
