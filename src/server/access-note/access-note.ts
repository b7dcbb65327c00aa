import { createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Sealer } from '#server/secrets/sealer.ts'
import { Instant } from '#shared/dates.ts'
import { Access } from './access.ts'

/**
 * Members and keys as they were last changed, noted outside the database: a backup that is restored does not know who
 * was shown the door since. Whoever lacks the key file cannot make one.
 */
const Note = z.object({
  noted_at: Instant,
  key_id: z.string(),
  access: Access,
  seal: z.string(),
})
export type AccessNote = Pick<z.infer<typeof Note>, 'noted_at' | 'access'>

export const accessNoteIn = (dataDir: string): string => join(dataDir, 'access-note.json')

export function noteText(sealer: Sealer, { noted_at, access }: AccessNote): string {
  const { keyId: key_id } = sealer
  const seal = sealOf(sealer, key_id, { noted_at, access })!
  return `${JSON.stringify({ noted_at, key_id, access, seal })}\n`
}

/** Null when there is none; 'forged' when it cannot be read or somebody without the key has made it. */
export function readAccessNote(file: string, sealer: Sealer): AccessNote | null | 'forged' {
  if (!existsSync(file)) return null
  try {
    const { noted_at, key_id, access, seal } = Note.parse(JSON.parse(readFileSync(file, 'utf8')))
    const right = sealOf(sealer, key_id, { noted_at, access })
    return right !== undefined && isSame(right, seal) ? { noted_at, access } : 'forged'
  } catch {
    return 'forged'
  }
}

/** The newest of the notes in these folders; one that is not genuine counts only where there is no other. */
export function findAccessNote(
  folders: readonly string[],
  sealer: Sealer,
): AccessNote | null | 'forged' {
  const notes = folders.map((folder) => readAccessNote(accessNoteIn(folder), sealer))
  const genuine = notes.filter((note) => note !== null && note !== 'forged')
  const [newest] = genuine.toSorted((a, b) => b.noted_at.localeCompare(a.noted_at))
  return newest ?? (notes.includes('forged') ? 'forged' : null)
}

/** Undefined when the key file does not hold the key. */
function sealOf(
  sealer: Sealer,
  keyId: string,
  { noted_at, access }: AccessNote,
): string | undefined {
  const key = sealer.deriveFrom(keyId, 'access note')
  const text = JSON.stringify([new Date(noted_at).toISOString(), access])
  return key && createHmac('sha256', key).update(text).digest('hex')
}

function isSame(right: string, given: string): boolean {
  const [one, other] = [Buffer.from(right), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
