import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { loadKeys, type Sealer } from '#server/secrets/sealer.ts'
import type { AppPool, DatabaseAddress, Pool } from './client.ts'
import { connect } from './connect.ts'
import { connectApp, connectReports } from './open-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { admin: DatabaseAddress; app: DatabaseAddress; template: string; keyFile: string }
  }
}

export interface TestDatabase {
  name: string
  owner: Pool
  pool: AppPool
  reportPool: Pool
  ownerAddress: DatabaseAddress
  appAddress: DatabaseAddress
  sealer: Sealer
  drop(): Promise<void>
}

/**
 * A private clone of the migrated template. `drop` only leaves it: PostgreSQL takes as long to drop a database as to
 * make one, so they all go together at the end of the run.
 */
export async function aDatabase(): Promise<TestDatabase> {
  return openTestDatabase(await copyDatabase(inject('cluster').template))
}

/** The name of a copy. PostgreSQL makes none while somebody is connected: they are sent away, and come back. */
export async function copyDatabase(original: string): Promise<string> {
  const { admin, template } = inject('cluster')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  const maintenance = connect(admin, { max: 1 })
  if (original !== template) {
    await maintenance.unsafe(`ALTER DATABASE ${original} ALLOW_CONNECTIONS false`)
    await maintenance`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = ${original}`
  }
  await maintenance.unsafe(`CREATE DATABASE ${name} TEMPLATE ${original}`)
  if (original !== template)
    await maintenance.unsafe(`ALTER DATABASE ${original} ALLOW_CONNECTIONS true`)
  await maintenance.end()
  return name
}

export function openTestDatabase(name: string): TestDatabase {
  const { admin, app, keyFile } = inject('cluster')
  const ownerAddress = inDatabase(admin, name)
  const appAddress = inDatabase(app, name)
  const owner = connect(ownerAddress, { max: 4 })
  const pool = connectApp(appAddress, 16)
  const reportPool = connectReports(appAddress)
  return {
    name,
    owner,
    pool,
    reportPool,
    ownerAddress,
    appAddress,
    sealer: loadKeys(keyFile),
    async drop() {
      await Promise.all([owner, pool, reportPool].map((each) => each.end({ timeout: 1 })))
    },
  }
}

export function inDatabase(address: DatabaseAddress, database: string): DatabaseAddress {
  if (typeof address !== 'string') return { ...address, database }
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}
