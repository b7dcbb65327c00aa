import { isLockTrouble } from '#server/db/transaction.ts'
import type { Visitor } from '#server/http/context.ts'
import type { SealState } from '#shared/audit/audit-log.ts'
import { DAY_MS } from '#shared/dates.ts'
import { isInChain, readNotedSeal, sealFileIn } from './seal-file.ts'
import { findRestore, findSealedThrough, findTamperedAt } from './seal-queries.ts'

/** A restore is news for a month. */
const TOLD_FOR_MS = 30 * DAY_MS

const UNKNOWN = { is_whole: true, tampered_at: null, restored: null }

export async function getSealState({ db, env, trail, now }: Visitor): Promise<SealState> {
  const behind_since = trail.behindSince()?.toISOString() ?? null
  try {
    return {
      sealed_through: await findSealedThrough(db),
      is_whole: await isInChain(db, readNotedSeal(sealFileIn(env.DATA_DIR))),
      behind_since,
      tampered_at: await findTamperedAt(db),
      restored: await findRestore(db, new Date(now.getTime() - TOLD_FOR_MS)),
    }
  } catch (error) {
    if (!isLockTrouble(error)) throw error
    // Somebody holds the seals: that nothing is sealed is all there is to say.
    const since = behind_since ?? now.toISOString()
    return { sealed_through: null, behind_since: since, ...UNKNOWN }
  }
}
