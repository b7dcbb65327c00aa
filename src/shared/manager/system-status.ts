import { z } from 'zod'

/** A word for the panel, and what to do about it when it is not the good one. */
const Verdict = z.object({ status: z.string(), reason: z.string().nullable() })
export type Verdict = z.infer<typeof Verdict>

export const SystemStatus = z.object({
  health: Verdict,
  security: Verdict,
  configuration: Verdict,
})
export type SystemStatus = z.infer<typeof SystemStatus>
