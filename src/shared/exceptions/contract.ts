import { z } from 'zod'
import { NO_CARD_NUMBER } from '#shared/card-number.ts'
import { Instant, PlainDate } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id, IdText, maybe, requiredText } from '#shared/fields.ts'
import { Rand } from '#shared/money.ts'
import { MANAGERS } from '#shared/roles.ts'

export const FINDING_NEEDED = 'Say what you found out'

const EXCEPTION_KINDS = [
  'discount',
  'price',
  'return',
  'void',
  'paid_out',
  'no_sale',
  'wrong_pin',
  'over_short',
  'offline',
  'held',
  'gap',
  'clock',
  'shortfall',
] as const
const ExceptionKind = z.enum(EXCEPTION_KINDS)
export type ExceptionKind = z.output<typeof ExceptionKind>

/** Something that somebody must look at. */
const Exception = z.object({
  id: Id,
  kind: ExceptionKind,
  profile_id: z.string(),
  person: z.string(),
  approver: z.string().nullable(),
  shift_id: Id.nullable(),
  transaction_id: Id.nullable(),
  /** What a till told, to be read with `getEntry`. */
  entry_id: Id.nullable(),
  amount: Rand,
  details: z.string(),
  created_at: Instant,
  resolved_by: z.string().nullable(),
  resolved_at: Instant.nullable(),
  note: z.string().nullable(),
  /** Whoever asks did it, or had a hand in the drawer that was over or short: somebody else ticks it off. */
  is_own: z.boolean(),
})
export type Exception = z.output<typeof Exception>

/** How often somebody did what is worth a look, beside how often their colleagues do, for each hundred sales. */
const PersonExceptions = z.object({
  profile_id: z.string(),
  name: z.string(),
  sales: z.number().int(),
  kinds: z.array(
    z.object({
      kind: z.enum([...EXCEPTION_KINDS, 'no_proof_of_age', 'approval']),
      count: z.number().int(),
      /** For each hundred of their own sales; null without sales. */
      rate: z.number().nullable(),
      /** Of all others together. */
      colleagues: z.number().nullable(),
    }),
  ),
})
export type PersonExceptions = z.output<typeof PersonExceptions>

/** What a till told, as it came. */
const ToldEntry = z.object({
  till_name: z.string(),
  sequence: Id.nullable(),
  outcome: z.enum(['booked', 'exception', 'held']),
  reason: z.string().nullable(),
  at: Instant.nullable(),
  received_at: Instant,
  sent_by: z.string(),
  transaction_number: z.string().nullable(),
  till_number: z.string().nullable(),
  /** The text that was signed. */
  body: z.string(),
})
export type ToldEntry = z.output<typeof ToldEntry>

const Days = { from: maybe(PlainDate), to: maybe(PlainDate) }

/** In one list; the oldest are left out. */
export const MOST_EXCEPTIONS = 500

export const exceptionsApi = {
  listExceptions: endpoint({
    method: 'GET',
    path: '/api/exceptions',
    summary:
      'What somebody must look at, the newest 500 first; what is ticked off only when asked for',
    roles: MANAGERS,
    query: z.object({ ...Days, state: maybe(z.enum(['open', 'resolved', 'all'])) }),
    answer: z.array(Exception),
  }),
  reportExceptions: endpoint({
    method: 'GET',
    path: '/api/exceptions/report',
    summary: 'Exceptions for each seller and approver, with the rates of their colleagues beside',
    roles: MANAGERS,
    query: z.object(Days),
    answer: z.array(PersonExceptions),
  }),
  getEntry: endpoint({
    method: 'GET',
    path: '/api/exceptions/:id/entry',
    summary: 'What the till told of it, also where nobody can book it',
    roles: MANAGERS,
    params: z.object({ id: IdText }),
    answer: ToldEntry,
  }),
  resolveException: endpoint({
    method: 'POST',
    path: '/api/exceptions/:id/resolve',
    summary:
      'Tick an exception off with a note; nobody ticks off their own, nor of a drawer they opened, held, counted or closed',
    roles: MANAGERS,
    params: z.object({ id: IdText }),
    body: z.object({
      note: requiredText(500, FINDING_NEEDED).refine(...NO_CARD_NUMBER),
    }),
    answer: Exception,
    changes: [],
  }),
}
