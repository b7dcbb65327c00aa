import type { Db } from '#server/db/client.ts'
import type { Env } from '#server/env.ts'
import type { SealState } from '#shared/audit/audit-log.ts'
import { isInChain, readNotedSeal, sealFileIn } from './seal-file.ts'
import { findSealedThrough } from './seal-queries.ts'

export async function getSealState(db: Db, { DATA_DIR }: Env): Promise<SealState> {
  const noted = readNotedSeal(sealFileIn(DATA_DIR))
  return {
    sealed_through: await findSealedThrough(db),
    is_whole: noted === null || (await isInChain(db, noted)),
  }
}
