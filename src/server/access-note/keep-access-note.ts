import { mkdirSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { replaceFileAside } from '#server/durable-file.ts'
import type { Services } from '#server/services.ts'
import { accessNoteIn, noteText, readAccessNote } from './access-note.ts'
import { type Access, getAccess } from './access.ts'

export type NoteServices = Pick<Services, 'pool' | 'sealer' | 'clock' | 'env'>

/** Notes who may do what, when it is not what was noted last. */
export async function keepAccessNote({ pool, sealer, clock, env }: NoteServices): Promise<void> {
  const file = accessNoteIn(env.DATA_DIR)
  const access = await getAccess(pool)
  if (isNoted(access)) return
  mkdirSync(env.DATA_DIR, { recursive: true })
  await replaceFileAside(file, noteText(sealer, { noted_at: clock().toISOString(), access }))

  function isNoted(now: Access): boolean {
    const noted = readAccessNote(file, sealer)
    return noted !== null && noted !== 'forged' && isDeepStrictEqual(noted.access, now)
  }
}
