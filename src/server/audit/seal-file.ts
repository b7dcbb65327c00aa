import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Db } from '#server/db/client.ts'
import { replaceFileAside } from '#server/durable-file.ts'
import { Instant } from '#shared/dates.ts'
import { sealHex } from './seal-chain.ts'
import { findNewestSeal, findSeal, type SealHead } from './seal-queries.ts'

/** The newest seal, noted outside the database: without it the end of the trail could be cut off unnoticed. */
const NotedSeal = z.object({
  id: z.number().int().positive(),
  last_id: z.number().int(),
  seal: z.string().regex(/^[0-9a-f]{64}$/),
  sealed_at: Instant,
})
export type NotedSeal = z.infer<typeof NotedSeal>

export const sealFileIn = (dataDir: string): string => join(dataDir, 'audit-seal.json')

/** Null when there is none yet; 'damaged' when it cannot be read. */
export type Noted = NotedSeal | null | 'damaged'

export function readNotedSeal(file: string): Noted {
  if (!existsSync(file)) return null
  try {
    return NotedSeal.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return 'damaged'
  }
}

/** Whether the chain in the database still holds the seal that was noted, if one was. */
export async function isInChain(db: Db, noted: Noted): Promise<boolean> {
  if (noted === null || noted === 'damaged') return noted === null
  const seal = await findSeal(db, noted.id)
  return seal !== undefined && sealHex(seal) === noted.seal
}

/**
 * Notes the newest seal. One that is noted and no longer in the database stays noted, as evidence; the answer is then
 * false.
 */
export async function noteNewestSeal(db: Db, file: string): Promise<boolean> {
  const noted = readNotedSeal(file)
  if (!(await isInChain(db, noted))) return false
  const newest = await findNewestSeal(db)
  if (newest && newest.id !== (noted as NotedSeal | null)?.id) await writeNotedSeal(file, newest)
  return true
}

/** A restored trail is older than its note, which then stands in nobody's way under another name. */
export function setNoteAside(file: string, now: Date): string | undefined {
  if (!existsSync(file)) return undefined
  const aside = file.replace(/\.json$/, `-until-${now.toISOString().replaceAll(':', '')}.json`)
  renameSync(file, aside)
  return aside
}

async function writeNotedSeal(file: string, newest: SealHead): Promise<void> {
  const { id, last_id, sealed_at } = newest
  mkdirSync(dirname(file), { recursive: true })
  const note = { id, last_id, seal: sealHex(newest), sealed_at }
  await replaceFileAside(file, `${JSON.stringify(note)}\n`)
}
