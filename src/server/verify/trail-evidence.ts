import { existsSync } from 'node:fs'
import { checkSeals } from '#server/audit/check-seals.ts'
import { changeTexts } from '#server/audit/row-changes.ts'
import { type Noted, readNotedSeal, sealFileIn } from '#server/audit/seal-file.ts'
import type { Db } from '#server/db/client.ts'
import type { Env } from '#server/env.ts'
import { loadKeys, type Sealer } from '#server/secrets/sealer.ts'
import { type Finding, PROBLEMS_NAMED } from './finding.ts'

/** What is known of the trail outside the database. */
export interface TrailEvidence {
  /** Undefined where there is no key file. */
  sealer: Sealer | undefined
  /** The newest seal that was written down; null where none was. */
  noted: Noted
}

export function readEvidence({ KEY_FILE, DATA_DIR }: Env): TrailEvidence {
  return {
    // Not made when it is missing: this only looks.
    sealer: existsSync(KEY_FILE) ? loadKeys(KEY_FILE) : undefined,
    noted: readNotedSeal(sealFileIn(DATA_DIR)),
  }
}

/** Holds the audit trail against its seals. */
export async function checkTrail(db: Db, { sealer, noted }: TrailEvidence): Promise<Finding[]> {
  const isDamaged = noted === 'damaged'
  const check = await checkSeals(db, sealer, isDamaged ? null : noted)
  const seals = isDamaged ? [...check.seals, 'audit-seal.json: cannot be read'] : check.seals
  return [
    {
      rule: 'Audit rows are as they were sealed',
      count: check.changed,
      problems: changeTexts(check.changes).slice(0, PROBLEMS_NAMED),
      note: `${check.sealed} sealed`,
    },
    {
      rule: 'The chain of audit seals is whole',
      count: seals.length,
      problems: seals.slice(0, PROBLEMS_NAMED),
      ...(noted === null &&
        check.sealed > 0 && { note: 'none is noted here, so a cut-off end would not show' }),
    },
  ]
}
