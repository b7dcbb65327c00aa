import type { Db } from '#server/db/client.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { listChanged, listDigests, listOpenGaps, listSeals, type Stretch } from './check-queries.ts'
import { type RowChange, rowChanges } from './row-changes.ts'
import { digestsById, type Seal, sealHex, sealOf } from './seal-chain.ts'
import type { NotedSeal } from './seal-file.ts'

/** How many seals, of up to 1,000 rows each, are looked at in one go. */
const SEALS_AT_ONCE = 500

/** A trail that was rewritten as a whole is not kept row by row. */
const CHANGES_KEPT = 10_000

/** What somebody puts in may have an id that nobody was ever given. */
const BELOW_ALL_IDS = Number.MIN_SAFE_INTEGER

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
  const trail: Followed = { sealedId: BELOW_ALL_IDS, strays: new Map() }
  const report = (changes: readonly RowChange[]) => {
    check.changed += changes.length
    check.changes.push(...changes.slice(0, CHANGES_KEPT - check.changes.length))
  }
  let previous: Seal | undefined
  for (;;) {
    const seals = await listSeals(db, previous?.id ?? 0, SEALS_AT_ONCE)
    if (seals.length === 0) break
    const before = previous
    for (const seal of seals) {
      check.seals.push(...sealProblems(sealer, seal, previous))
      if (noted?.id === seal.id && sealHex(seal) !== noted.seal)
        check.seals.push(`audit_seals ${seal.id}: not the seal that was noted outside the database`)
      check.sealed += seal.rows
      previous = seal
    }
    report(await changesIn(db, seals, before, trail))
  }
  report(await putIn(db, trail, previous))
  if (noted && noted.id > (previous?.id ?? 0)) check.seals.push(cutOff(noted, trail.sealedId))
  return check
}

/** How far the trail was followed, and the rows on the way that no seal has named so far: late ones come later. */
interface Followed {
  sealedId: number
  strays: Map<number, string>
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

/** A seal, the stretch that it brought, and where that begins: what it names below came late. */
interface Part {
  seal: Seal
  stretch: Stretch
  sealedId: number
}

/** Most seals name just the rows of their stretch, and are compared where the rows are; the others here. */
async function changesIn(
  db: Db,
  seals: readonly Seal[],
  before: Seal | undefined,
  trail: Followed,
): Promise<RowChange[]> {
  const parts = seals.map((seal, index) => {
    const { sealedId } = trail
    trail.sealedId = Math.max(sealedId, seal.last_id)
    const follows = seal.id === ((seals[index - 1] ?? before)?.id ?? 0) + 1
    return { seal, sealedId, stretch: stretchOf(seal, sealedId, follows) }
  })
  const plain = parts.filter((part) => !hasLate(part)).map(({ stretch }) => stretch)
  const changed = new Set(await listChanged(db, plain))
  const odd = parts.filter((part) => hasLate(part) || changed.has(part.seal.id))
  const found = await listDigests(
    db,
    odd.map(({ stretch }) => stretch),
  )
  return odd.flatMap((part) => changesOf(part, digestsById(found.get(part.seal.id)!), trail))
}

const hasLate = ({ seal, sealedId }: Part): boolean => seal.first_id <= sealedId

/** After a gap in the chain only the rows that the seal itself names are its own. */
function stretchOf(seal: Seal, sealedId: number, follows: boolean): Stretch {
  const after_id = follows ? sealedId : firstAfter(seal, sealedId) - 1
  return { seal_id: seal.id, after_id, last_id: seal.last_id }
}

function firstAfter(seal: Seal, sealedId: number): number {
  if (seal.first_id > sealedId) return seal.first_id
  const fresh = [...digestsById(seal.digests).keys()].filter((id) => id > sealedId)
  return fresh[0] ?? seal.last_id + 1
}

function changesOf(
  { seal, sealedId }: Part,
  found: ReadonlyMap<number, string>,
  { strays }: Followed,
): RowChange[] {
  const sealed = [...digestsById(seal.digests)]
  const late = sealed.filter(([id]) => id <= sealedId)
  const changes = rowChanges(new Map(sealed.slice(late.length)), found)
  for (const { id, sealed: named, found: row } of changes)
    if (named === undefined && row !== undefined) strays.set(id, row)
  const lateChanges = late.map(([id, digest]) => {
    const row = strays.get(id)
    strays.delete(id)
    return { id, sealed: digest, found: row }
  })
  return [
    ...changes.filter((change) => change.sealed !== undefined),
    ...lateChanges.filter((change) => change.sealed !== change.found),
  ]
}

/** Rows that no seal names and that are not on their way to one. */
async function putIn(db: Db, { strays }: Followed, newest: Seal | undefined): Promise<RowChange[]> {
  if (!newest || strays.size === 0) return []
  const gaps = await listOpenGaps(db, newest.settled_id ?? newest.last_id)
  const isOnItsWay = (id: number) => gaps.some((gap) => id >= gap.first_id && id <= gap.last_id)
  return [...strays]
    .filter(([id]) => !isOnItsWay(id))
    .map(([id, found]) => ({ id, sealed: undefined, found }))
}

function cutOff(noted: NotedSeal, sealedId: number): string {
  const first = Math.max(sealedId + 1, 1)
  return (
    `audit_logs ${first} to ${noted.last_id}: cut off or no longer sealed, seal ${noted.id} of ` +
    `${noted.sealed_at} is gone`
  )
}
