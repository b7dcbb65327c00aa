import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject } from 'vitest'
import type { Manifest } from '#server/data-management/backup/manifest.ts'
import { checkBackup } from '#server/data-management/restore/check-backup.ts'
import { loadBackup, type LoadOptions } from '#server/data-management/restore/load-backup.ts'
import type { Pool } from '#server/db/client.ts'
import { connect } from '#server/db/connect.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { inDatabase } from '#server/db/test-database.ts'
import type { Browser } from '#server/test-browser.ts'
import type { TestShop } from '#server/test-shop.ts'
import type { Finding } from '#server/verify/finding.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'
import type { Backup } from '#shared/data-management/backup.ts'

const opened: Pool[] = []
afterAll(async () => {
  await Promise.all(opened.splice(0).map((owner) => owner.end({ timeout: 1 })))
})

/** A database without a single table. */
export async function anEmptyDatabase(): Promise<Pool> {
  const { admin, template } = inject('cluster')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  const maintenance = connect(admin, { max: 1 })
  await maintenance.unsafe(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  await maintenance.end()
  const owner = connect(inDatabase(admin, name), { max: 2 })
  opened.push(owner)
  return owner
}

/** Asks for a backup and waits until it is done or has failed. */
export async function aBackup(admin: Browser): Promise<Backup> {
  const begun = await admin.post('/api/backups')
  expect(begun.status, await begun.clone().text()).toBe(201)
  return settled(admin, ((await begun.json()) as Backup).id)
}

export async function settled(admin: Browser, id: string): Promise<Backup> {
  for (;;) {
    const backup = (await (await admin.get(`/api/backups/${id}`)).json()) as Backup
    if (backup.status !== 'running') return backup
    await sleep(20)
  }
}

export const fileOf = ({ services }: TestShop, { filename }: Backup): string =>
  join(services.backups.folder, filename)

export const contentOf = (shop: TestShop, backup: Backup): Buffer =>
  readFileSync(fileOf(shop, backup))

/** Restores as the command does. */
export async function restoreInto(
  owner: Pool,
  file: string,
  shop: TestShop,
  note: LoadOptions['note'] = null,
): Promise<Manifest> {
  const migrations = readMigrations()
  const manifest = await checkBackup(file, shop.sealer, migrations)
  const now = shop.clock.now
  await loadBackup(owner, { file, manifest, migrations, now, note, onProgress: () => {} })
  return manifest
}

export async function brokenRules(owner: Pool): Promise<Finding[]> {
  return (await verifyLedger(owner)).filter(({ count }) => count > 0)
}
