import { randomUUID } from 'node:crypto'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { recordAudit } from '#server/audit/record.ts'
import type { Pool } from '#server/db/client.ts'
import { refuseStrangeKey } from '#server/db/trustworthy.ts'
import { replaceFile } from '#server/durable-file.ts'
import { countStale, lockStale, type SealedRow, updateSealed } from './reseal-queries.ts'
import { loadKeys, newKeyLine, type SealedField, type Sealer } from './sealer.ts'

const ROWS_PER_BATCH = 500

interface Rotation {
  keyId: string
  resealed: number
  /** An earlier rotation was cut off: it is finished, and no new key is made. */
  resumed: boolean
}

/**
 * Makes a new key and seals every number with it, batch by batch. Cut off at any point, every number can still be read,
 * and the next call goes on where this one ended.
 */
export async function rotateKey(
  owner: Pool,
  keyFile: string,
  onProgress: (done: number, total: number) => void,
): Promise<Rotation> {
  const unfinished = await countStale(owner, loadKeys(keyFile).keyId)
  if (unfinished === 0) addKey(keyFile)
  const sealer = loadKeys(keyFile)
  // Takes note of the new key.
  await refuseStrangeKey(owner, sealer)
  const resealed = await resealAll(owner, sealer, onProgress)
  await recordRotation(owner, sealer.keyId, resealed)
  return { keyId: sealer.keyId, resealed, resumed: unfinished > 0 }
}

/** Puts a new key before those in the file; they stay, for what they sealed and for backups. */
function addKey(keyFile: string): void {
  const file = realpathSync(keyFile)
  replaceFile(file, newKeyLine() + readFileSync(file, 'utf8'), statSync(file))
}

async function resealAll(
  owner: Pool,
  sealer: Sealer,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const total = await countStale(owner, sealer.keyId)
  let [done, lastId] = [0, 0]
  while (done < total) {
    const ids = await resealBatch(owner, sealer, lastId)
    if (ids.length === 0) break
    done += ids.length
    lastId = ids.at(-1)!
    onProgress(done, total)
  }
  return done
}

async function resealBatch(owner: Pool, sealer: Sealer, afterId: number): Promise<number[]> {
  return owner.begin(async (db) => {
    const rows = await lockStale(db, sealer.keyId, afterId, ROWS_PER_BATCH)
    await updateSealed(
      db,
      rows.map((row) => resealed(sealer, row)),
    )
    return rows.map(({ id }) => id)
  })
}

function resealed(sealer: Sealer, row: SealedRow): SealedRow {
  const again = (field: SealedField, sealed: Uint8Array | null) =>
    sealed && sealer.seal(field, sealer.open(field, sealed))
  return {
    id: row.id,
    id_number_sealed: again('customers.id_number', row.id_number_sealed),
    medical_card_number_sealed: again(
      'customers.medical_card_number',
      row.medical_card_number_sealed,
    ),
  }
}

async function recordRotation(owner: Pool, keyId: string, customers: number): Promise<void> {
  await recordAudit(
    owner,
    {
      user: null,
      origin: { request_id: randomUUID(), ip_address: '', user_agent: 'rotate-key' },
      now: new Date(),
    },
    {
      action: 'update',
      table_name: 'encryption_keys',
      record_id: keyId,
      new_values: { customers },
    },
  )
}
