import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { MailStatus } from '#shared/notifications/contract.ts'

const Count = z.number().int()

/** What there is around the shop, as it is now. */
export const Integrations = z.object({
  identity_provider: z.object({
    issuer: z.string(),
    /** The demo's own. */
    is_built_in: z.boolean(),
    checked_at: Instant,
    /** Null when it answered as it should. */
    problem: z.string().nullable(),
    /** When it last told who somebody is. */
    last_seen_at: Instant.nullable(),
  }),
  /** What is kept ready; nothing is sent anywhere. */
  compliance: z.object({ batches: Count, with_compliance_id: Count }),
  /** The shop's own machines, by what the till was told. */
  payments: z.object({ last_payment_at: Instant.nullable() }),
  mail: MailStatus,
  push: z.object({ devices: Count, last_sent_at: Instant.nullable() }),
})
export type Integrations = z.output<typeof Integrations>
