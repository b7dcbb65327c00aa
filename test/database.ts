import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import type { DatabaseAddress, Pool } from '#server/db/client.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { quoted } from '#server/db/escape.ts'
import { prepareSchema } from '#server/db/open-database.ts'
import { inDatabase } from '#server/db/test-database.ts'
import { loadKeys } from '#server/secrets/sealer.ts'

/** One throw-away cluster for the run, or the server in TEST_DATABASE_URL, with a migrated template to clone. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'veld-test-'))
  const embedded = process.env['TEST_DATABASE_URL']
    ? undefined
    : await startEmbedded({ dataDir: folder, log: pino({ level: 'error' }) })
  const admin: DatabaseAddress = process.env['TEST_DATABASE_URL'] ?? embedded!.address
  const keyFile = join(folder, 'key')
  const template = `veld_template_${process.pid}`

  const maintenance = connect(admin, { max: 1 })
  // A copy of a database is written to the log whole, and to compress that takes ten times as long as the copy.
  if (embedded) await maintenance.unsafe('ALTER ROLE CURRENT_USER SET wal_compression = off')
  await maintenance.unsafe(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
  await maintenance.unsafe(`CREATE DATABASE ${template} TEMPLATE template0 ENCODING 'UTF8'`)
  const owner = connect(inDatabase(admin, template), { max: 2 })
  const app = await prepareSchema(owner, admin, loadKeys(keyFile))
  // Tests look at what the application does and end its connections, which a superuser may without being asked.
  await owner.unsafe(`GRANT ${quoted(usernameOf(app))} TO CURRENT_USER`)
  await owner.end()
  provide('cluster', { admin, app, template, keyFile })

  return async () => {
    if (!embedded) await dropAll(maintenance, template)
    await maintenance.end()
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const usernameOf = (address: DatabaseAddress): string =>
  typeof address === 'string' ? decodeURIComponent(new URL(address).username) : address.username

/** The template and its clones; a throw-away cluster goes as a whole. */
async function dropAll(maintenance: Pool, template: string): Promise<void> {
  const databases = await maintenance<{ name: string }[]>`
    SELECT datname AS name FROM pg_database WHERE starts_with(datname, ${template})`
  for (const { name } of databases)
    await maintenance.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}
