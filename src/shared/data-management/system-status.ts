import { z } from 'zod'
import { Health } from './health.ts'

/** How the server's own cache does, ready to be shown: '1.2 MB' and '94.3%', or '0%' before the first question. */
export const CacheStatus = z.object({ size: z.string(), hitRate: z.string() })
export type CacheStatus = z.output<typeof CacheStatus>

/** Sizes and rates are texts to be shown as they are ('12.4 MB'), counts are numbers. */
export const SystemStatus = z.object({
  database: z.object({
    health: Health,
    /** Why the health is not excellent, worst first. */
    reasons: z.array(z.string()),
    size: z.string(),
    tables: z.object({
      customers: z.number().int(),
      products: z.number().int(),
      transactions: z.number().int(),
    }),
  }),
  cache: CacheStatus,
  /** The disk of DATA_DIR; a database that lies elsewhere counts as used too. */
  storage: z.object({ used: z.string(), available: z.string() }),
})
export type SystemStatus = z.output<typeof SystemStatus>
