import type { KeyProof, Sealer } from '#server/secrets/sealer.ts'
import { StartupError } from '#server/startup-error.ts'
import type { Db, Pool } from './client.ts'

const OLDEST_VERSION = 150_000
/** With any of these off, a power cut loses sales that were acknowledged. */
const MUST_BE_ON = ['fsync', 'full_page_writes']

/**
 * Refuses a PostgreSQL that is too old, is not UTF-8 or would lose acknowledged sales. At what a session can have of
 * its own each connection looks when it begins (`weakness.ts`).
 */
export async function refuseUntrustworthyServer(db: Db): Promise<void> {
  const rows = await db<{ name: string; setting: string }[]>`
    SELECT name, setting FROM pg_settings
    WHERE name IN ('server_version_num', 'server_encoding', 'fsync', 'full_page_writes')`
  const setting = new Map(rows.map((row) => [row.name, row.setting]))
  if (Number(setting.get('server_version_num')) < OLDEST_VERSION)
    throw new StartupError('Veld needs PostgreSQL 15 or newer.')
  if (setting.get('server_encoding') !== 'UTF8')
    throw new StartupError('The database must have the encoding UTF8.')
  for (const name of MUST_BE_ON)
    if (setting.get(name) === 'off')
      throw new StartupError(
        `PostgreSQL runs with ${name}=off, which loses sales in a power cut: switch it on.`,
      )
}

/**
 * A database belongs to the keys it was sealed with: while one of them is missing, some of its numbers could not be
 * read. A key added by a rotation is taken note of.
 */
export async function refuseStrangeKey(owner: Pool, sealer: Sealer): Promise<void> {
  const held = sealer.proofs()
  await owner.begin(async (db) => {
    await db`LOCK TABLE encryption_keys`
    const known = await db<KeyProof[]>`SELECT key_id, proof FROM encryption_keys`
    if (!known.every((key) => held.some((candidate) => isSame(candidate, key))))
      throw new StartupError(
        'KEY_FILE is not the key of this database: bring back the key file it was made with.',
      )
    for (const { key_id, proof } of held)
      await db`
        INSERT INTO encryption_keys (key_id, proof) VALUES (${key_id}, ${Buffer.from(proof)}) ON CONFLICT DO NOTHING`
  })
}

const isSame = (one: KeyProof, other: KeyProof): boolean =>
  one.key_id === other.key_id && Buffer.from(one.proof).equals(other.proof)
