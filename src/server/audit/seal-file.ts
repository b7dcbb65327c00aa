import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Db } from '#server/db/client.ts'
import { replaceFile } from '#server/durable-file.ts'
import { Instant } from '#shared/dates.ts'
import { findNewestSeal, findSeal, type SealHead } from './seal-queries.ts'

/** The newest seal, noted outside the database: without it the end of the trail could be cut off unnoticed. */
export const NotedSeal = z.object({
  id: z.number().int().positive(),
  last_id: z.number().int(),
  seal: z.string().regex(/^[0-9a-f]{64}$/),
  sealed_at: Instant,
})
export type NotedSeal = z.infer<typeof NotedSeal>

export const sealFileIn = (dataDir: string): string => join(dataDir, 'audit-seal.json')

/** Null when there is none yet; throws when it cannot be read. */
export function readNotedSeal(file: string): NotedSeal | null {
  if (!existsSync(file)) return null
  return NotedSeal.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Whether the chain in the database still holds the seal that was noted. */
export async function isInChain(db: Db, noted: NotedSeal): Promise<boolean> {
  const seal = await findSeal(db, noted.id)
  return seal !== undefined && toHex(seal) === noted.seal
}

/**
 * Notes the newest seal. One that is noted and no longer in the database stays noted, as evidence; the answer is then
 * false.
 */
export async function noteNewestSeal(db: Db, file: string): Promise<boolean> {
  const noted = readNotedSeal(file)
  if (noted && !(await isInChain(db, noted))) return false
  const newest = await findNewestSeal(db)
  if (newest && newest.id !== noted?.id) writeNotedSeal(file, newest)
  return true
}

function writeNotedSeal(file: string, newest: SealHead): void {
  const { id, last_id, sealed_at } = newest
  mkdirSync(dirname(file), { recursive: true })
  replaceFile(file, `${JSON.stringify({ id, last_id, seal: toHex(newest), sealed_at })}\n`)
}

const toHex = ({ seal }: SealHead): string => Buffer.from(seal).toString('hex')
