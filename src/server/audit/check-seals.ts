import type { Db } from '#server/db/client.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { getDigests, listChanged, listSeals, type Stretch } from './check-queries.ts'
import { type RowChange, rowChanges } from './row-changes.ts'
import { BEFORE_ALL_ROWS, digestsById, type Seal, sealHex, sealOf } from './seal-chain.ts'
import type { NotedSeal } from './seal-file.ts'

/** How many seals, of up to 1,000 rows each, are looked at in one go. */
const SEALS_AT_ONCE = 100

/** A trail that was rewritten as a whole is not kept row by row. */
const CHANGES_KEPT = 10_000

export interface SealCheck {
  /** How many rows were sealed. */
  sealed: number
  /** How many of them are not as they were, and the first of these. */
  changed: number
  changes: RowChange[]
  /** What is wrong with the seals themselves. */
  seals: string[]
}

/**
 * Follows the chain of seals from its beginning and holds every sealed row against it. `noted` is the newest seal that
 * was written down outside the database.
 */
export async function checkSeals(
  db: Db,
  sealer: Sealer | undefined,
  noted: NotedSeal | null,
): Promise<SealCheck> {
  const check: SealCheck = { sealed: 0, changed: 0, changes: [], seals: [] }
  let previous: Seal | undefined
  for (;;) {
    const seals = await listSeals(db, previous?.id ?? 0, SEALS_AT_ONCE)
    if (seals.length === 0) break
    const stretches: Stretch[] = []
    for (const seal of seals) {
      check.seals.push(...sealProblems(sealer, seal, previous))
      if (noted?.id === seal.id && sealHex(seal) !== noted.seal)
        check.seals.push(`audit_seals ${seal.id}: not the seal that was noted outside the database`)
      stretches.push(stretchOf(seal, previous))
      check.sealed += seal.rows
      previous = seal
    }
    const changes = await changesIn(db, seals, stretches)
    check.changed += changes.length
    check.changes.push(...changes.slice(0, CHANGES_KEPT - check.changes.length))
  }
  if (noted && noted.id > (previous?.id ?? 0)) check.seals.push(cutOff(noted, previous))
  return check
}

function sealProblems(
  sealer: Sealer | undefined,
  seal: Seal,
  previous: Seal | undefined,
): string[] {
  const name = `audit_seals ${seal.id} (audit_logs ${seal.first_id} to ${seal.last_id})`
  const expectedId = (previous?.id ?? 0) + 1
  if (seal.id !== expectedId) {
    const missing = seal.id - 1 === expectedId ? `${expectedId}` : `${expectedId} to ${seal.id - 1}`
    return [
      `audit_seals ${missing}: deleted, with what the rows before ${seal.first_id} were sealed as`,
    ]
  }
  if (!sealer)
    return previous ? [] : [`${name}: the key file is missing, so no seal can be checked`]
  const made = sealOf(sealer, seal, previous?.seal)
  if (!made) return [`${name}: made with key ${seal.key_id}, which the key file does not hold`]
  return made.equals(seal.seal) ? [] : [`${name}: altered, or made by somebody without the key`]
}

/** After a gap in the chain only the rows that the seal itself names are its own. */
function stretchOf(seal: Seal, previous: Seal | undefined): Stretch {
  const follows = seal.id === (previous?.id ?? 0) + 1
  const after_id = follows ? (previous?.last_id ?? BEFORE_ALL_ROWS) : seal.first_id - 1
  return { seal_id: seal.id, after_id, last_id: seal.last_id }
}

async function changesIn(
  db: Db,
  seals: readonly Seal[],
  stretches: readonly Stretch[],
): Promise<RowChange[]> {
  const changes: RowChange[] = []
  for (const id of await listChanged(db, stretches)) {
    const seal = seals.find((one) => one.id === id)!
    const stretch = stretches.find(({ seal_id }) => seal_id === id)!
    const found = digestsById(await getDigests(db, stretch))
    changes.push(...rowChanges(digestsById(seal.digests), found))
  }
  return changes
}

function cutOff(noted: NotedSeal, newest: Seal | undefined): string {
  const first = newest ? newest.last_id + 1 : 1
  return (
    `audit_logs ${first} to ${noted.last_id}: cut off or no longer sealed, seal ${noted.id} of ` +
    `${noted.sealed_at} is gone`
  )
}
