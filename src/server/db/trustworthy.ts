import { StartupError } from '#server/startup-error.ts'
import type { Sealer } from '#server/secrets.ts'
import type { Db } from './client.ts'

const OLDEST_VERSION = 150_000
/** With any of these off, a power cut loses sales that were acknowledged. */
const MUST_BE_ON = ['fsync', 'full_page_writes', 'synchronous_commit']

/** Refuses a PostgreSQL that is too old, is not UTF-8 or would lose acknowledged sales. */
export async function refuseUntrustworthyServer(db: Db): Promise<void> {
  const rows = await db<{ name: string; setting: string }[]>`
    SELECT name, setting FROM pg_settings
    WHERE name IN ('server_version_num', 'server_encoding', 'fsync', 'full_page_writes', 'synchronous_commit')`
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

/** A database belongs to the key it was first opened with: with another one its numbers could not be read. */
export async function refuseStrangeKey(owner: Db, sealer: Sealer): Promise<void> {
  const proof = Buffer.from(sealer.proof())
  await owner`
    INSERT INTO encryption_keys (key_id, proof)
    SELECT ${sealer.keyId}, ${proof} WHERE NOT EXISTS (SELECT FROM encryption_keys)
    ON CONFLICT DO NOTHING`
  const [known] = await owner`
    SELECT 1 FROM encryption_keys WHERE key_id = ${sealer.keyId} AND proof = ${proof}`
  if (!known)
    throw new StartupError(
      'KEY_FILE is not the key of this database: bring back the key file it was made with.',
    )
}
