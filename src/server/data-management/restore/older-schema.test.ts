import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { backupFile } from '#server/data-management/backup/backup-folder.ts'
import { ROOM_TO_KEEP } from '#server/data-management/backup/disk-room.ts'
import { makeBackup } from '#server/data-management/backup/make-backup.ts'
import { anEmptyDatabase, brokenRules } from '#server/data-management/test-backup.ts'
import type { Db } from '#server/db/client.ts'
import { applyFunctions, readFunctions } from '#server/db/functions.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { loadKeys } from '#server/secrets/sealer.ts'
import { checkBackup } from './check-backup.ts'
import { loadBackup } from './load-backup.ts'

const migrations = readMigrations()
const ID = '20261115T073000Z-12345678'

test.each([1, 2, 5])(
  'a backup of a shop at migration %i is restored and brought up to this program',
  async (version) => {
    const folder = mkdtempSync(join(tmpdir(), 'veld-older-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const sealer = loadKeys(join(folder, 'key'))
    const old = await anEmptyDatabase()
    await migrate(
      old,
      migrations.filter((migration) => migration.version <= version),
      [],
    )
    await old`INSERT INTO categories (name) VALUES ('Flower')`
    await old`INSERT INTO products (sku, name, category_id, price) VALUES ('A', 'Durban', 1, 100)`
    await old`INSERT INTO prices (product_id, price, created_at) VALUES (1, 100, now())`
    await old.alone((connection) =>
      makeBackup(connection, {
        backup: { id: ID, created_at: new Date().toISOString(), created_by: 'Admin' },
        maker: { id: 'x' },
        folder,
        sealer,
        roomToKeep: ROOM_TO_KEEP,
        tell: () => {},
        signal: new AbortController().signal,
      }),
    )

    const file = backupFile(folder, ID)
    const owner = await anEmptyDatabase()
    const manifest = await checkBackup(file, sealer, migrations)
    expect(manifest.migrations.at(-1)!.version).toBe(version)
    await loadBackup(owner, {
      file,
      manifest,
      migrations,
      now: new Date(),
      note: null,
      onProgress: () => {},
    })

    expect(await applyFunctions(owner, readFunctions())).toEqual([])
    expect(await migrate(owner)).toBe(0)
    expect(await brokenRules(owner)).toEqual([])
    expect(await names(owner)).toEqual(['Durban'])
  },
)

async function names(db: Db): Promise<string[]> {
  const rows = await db<{ name: string }[]>`SELECT name FROM products`
  return rows.map(({ name }) => name)
}
