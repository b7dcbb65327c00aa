import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id, IdText, maybe } from '#shared/fields.ts'
import { Pin } from '#shared/pins/pin.ts'
import { isAmong, isHigher, MANAGERS, type Role, SELLERS } from '#shared/roles.ts'
import { MemberId } from '#shared/team/member.ts'

export const ApprovalKind = z.enum(['discount', 'price', 'return', 'void', 'paid_out', 'no_sale'])
export type ApprovalKind = z.output<typeof ApprovalKind>

/** Room for what comes back of five hundred lines. */
const MAX_SUBJECT = 16_384
/** Twice as deep as any act is. */
const DEEPEST = 8

/** What is within itself a thousand times no database can read. */
const isShallow = (value: unknown, levels = DEEPEST): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)))

/** The act by its content, as the act itself will be sent: the approval holds for that and nothing else. */
const Subject = z
  .record(z.string(), z.unknown())
  .refine((subject) => isShallow(subject), {
    error: 'The subject of an approval is nested too deeply',
    abort: true,
  })
  .refine((subject) => JSON.stringify(subject).length <= MAX_SUBJECT, {
    error: 'The subject of an approval is too long',
  })
  // Of lone surrogates JSON writes the code; of others the character.
  .refine((subject) => !/\\u(0000|d[89a-f])/i.test(JSON.stringify(subject)), {
    error: 'The subject holds characters that cannot be stored',
  })
export type Subject = z.output<typeof Subject>

const Approval = z.object({
  id: Id,
  kind: ApprovalKind,
  subject: Subject,
  asked_by: z.string(),
  asked_by_name: z.string(),
  asked_at: Instant,
  state: z.enum(['waiting', 'granted', 'refused', 'expired', 'used']),
  decided_by_name: z.string().nullable(),
  expires_at: Instant,
})
export type Approval = z.output<typeof Approval>

const NewApproval = z.object({
  kind: ApprovalKind,
  subject: Subject,
  /** With their PIN it is granted at once; without, it waits on the screens of those who may. */
  approver_id: maybe(MemberId),
  pin: maybe(Pin),
})
export type NewApproval = z.output<typeof NewApproval>

/** Whether one may give their word for the other: of a higher role, and somebody else. */
export const mayApprove = (
  approver: { id: string; role: Role },
  asker: { id: string; role: Role },
): boolean =>
  approver.id !== asker.id &&
  isAmong(MANAGERS, approver.role) &&
  isHigher(approver.role, asker.role)

const WantedApproval = NewApproval.pick({ kind: true, subject: true })
export type WantedApproval = z.output<typeof WantedApproval>

/** What is said of an act beyond what one may do alone, or of an approval that does not hold: the web asks for one. */
export const NeedsApproval = z.object({ approval: WantedApproval.optional() })

const ById = z.object({ id: IdText })

export const approvalsApi = {
  askApproval: endpoint({
    method: 'POST',
    path: '/api/approvals',
    summary:
      'A second person’s word for one act: by their PIN at once, or asked for on their own screen',
    roles: SELLERS,
    byKey: false,
    body: NewApproval,
    answer: Approval,
    status: 201,
    // A wrong PIN is counted although the request is refused.
    transaction: 'handler',
    idempotent: true,
    changes: [],
  }),
  listWaiting: endpoint({
    method: 'GET',
    path: '/api/approvals',
    summary: 'What waits for one’s word',
    roles: MANAGERS,
    byKey: false,
    answer: z.array(Approval),
  }),
  getApproval: endpoint({
    method: 'GET',
    path: '/api/approvals/:id',
    summary: 'What became of what one has asked for',
    roles: SELLERS,
    byKey: false,
    params: ById,
    answer: Approval,
  }),
  decideApproval: endpoint({
    method: 'POST',
    path: '/api/approvals/:id/decide',
    summary: 'Grant or refuse what waits for one’s word',
    roles: MANAGERS,
    byKey: false,
    params: ById,
    body: z.object({ granted: z.boolean() }),
    answer: Approval,
    changes: [],
  }),
}
