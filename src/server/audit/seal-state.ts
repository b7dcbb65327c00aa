import type { Db } from '#server/db/client.ts'
import type { Env } from '#server/env.ts'
import type { SealState } from '#shared/audit/audit-log.ts'
import { isInChain, readNotedSeal, sealFileIn } from './seal-file.ts'
import { findSealedThrough } from './seal-queries.ts'

export async function getSealState(db: Db, { DATA_DIR }: Env): Promise<SealState> {
  return {
    sealed_through: await findSealedThrough(db),
    is_whole: await isInChain(db, readNotedSeal(sealFileIn(DATA_DIR))),
  }
}
