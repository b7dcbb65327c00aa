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
  const { admin, app, template, keyFile } = inject('cluster')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  const maintenance = connect(admin, { max: 1 })
  await maintenance.unsafe(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  await maintenance.end()
  const ownerAddress = inDatabase(admin, name)
  const appAddress = inDatabase(app, name)
  const owner = connect(ownerAddress, { max: 4 })
  const pool = connectApp(appAddress, 16)
  const reportPool = connectReports(appAddress)
  return {
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
