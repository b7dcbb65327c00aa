import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import {
  isSealOf,
  type Manifest,
  MANIFEST_FILE,
  SEAL_FILE,
  tableFile,
} from '#server/data-management/backup/manifest.ts'
import {
  BadArchive,
  entriesOf,
  readManifest,
  readWhole,
} from '#server/data-management/backup/read-archive.ts'
import type { Migration } from '#server/db/migrate.ts'
import type { KeyProof, Sealer } from '#server/secrets/sealer.ts'
import { StartupError } from '#server/startup-error.ts'

/** Reads the whole file and refuses whatever cannot be restored in full. Nothing is changed. */
export async function checkBackup(
  file: string,
  sealer: Sealer,
  migrations: readonly Migration[],
): Promise<Manifest> {
  try {
    const { manifest, text, seal } = await readManifest(file)
    refuseOtherKeys(manifest, sealer.proofs())
    if (!isSealOf(sealer, text, seal)) throw new BadArchive('it was changed after it was made')
    refuseOtherSchema(manifest, migrations)
    await refuseDamage(file, manifest)
    return manifest
  } catch (error) {
    if (!(error instanceof BadArchive)) throw error
    throw new StartupError(`${file} cannot be restored: ${error.message}.`)
  }
}

/** Without its keys the numbers in the backup could not be read. */
function refuseOtherKeys(manifest: Manifest, held: readonly KeyProof[]): void {
  const isHeld = (key: Manifest['keys'][number]) =>
    held.some(
      ({ key_id, proof }) =>
        key_id === key.key_id && Buffer.from(proof).toString('base64') === key.proof,
    )
  const missing = manifest.keys.find((key) => !isHeld(key))
  if (missing)
    throw new StartupError(
      `KEY_FILE is not the key of this backup: it does not hold key ${missing.key_id}. ` +
        'Bring back the key file of the shop that made it.',
    )
}

/** The program must know every migration that the backup has seen, letter for letter. */
function refuseOtherSchema(manifest: Manifest, known: readonly Migration[]): void {
  for (const { version, name, checksum } of manifest.migrations) {
    const own = known.find((migration) => migration.version === version)
    if (!own)
      throw new StartupError(
        `The backup is newer than this program (migration ${name}). Install the newer Veld.`,
      )
    if (own.checksum !== checksum)
      throw new StartupError(
        `The backup was made by another program: its migration ${name} is not the one known here.`,
      )
  }
}

/** Every file that the manifest names is there, whole, and nothing else. */
async function refuseDamage(file: string, manifest: Manifest): Promise<void> {
  const sums = new Map(manifest.tables.map(({ name, sha256 }) => [tableFile(name), sha256]))
  const expected = [MANIFEST_FILE, SEAL_FILE, ...sums.keys()]
  for await (const entry of entriesOf(file)) {
    const { name } = entry.header
    if (name !== expected.shift()) throw new BadArchive(`${name} does not belong into it`)
    const sum = sums.get(name)
    if (sum === undefined) continue
    const hash = createHash('sha256')
    await readWhole(pipeline(entry, hash))
    if (hash.digest('hex') !== sum) throw new BadArchive(`${name} is damaged`)
  }
  if (expected.length > 0) throw new BadArchive(`it is cut off: ${expected[0]} is missing`)
}
