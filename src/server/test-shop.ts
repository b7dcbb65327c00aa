import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { keyUse } from './api-keys/key-use.ts'
import { keepTrail } from './audit/keep-trail.ts'
import { createApp } from './app.ts'
import { createCache } from './cache/cache.ts'
import { openChanges } from './cache/changes.ts'
import { createBackups } from './data/backup/backups.ts'
import { aDatabase, type TestDatabase } from './db/test-database.ts'
import { type Env, readEnv } from './env.ts'
import type { App, Services } from './http/context.ts'
import { listen } from './http/http-server.ts'
import { rateLimits } from './http/limits.ts'
import { createMetrics } from './http/metrics.ts'
import { DEMO_ACCOUNTS, type LocalAccount } from './local-provider/accounts.ts'
import { localProvider } from './local-provider/create.ts'
import { loopbackFetch } from './local-provider/loopback-fetch.ts'
import { createLog } from './log.ts'
import { identityProvider, type ProviderAddress } from './session/identity-provider.ts'
import { type Browser, aBrowser } from './test-browser.ts'
import { freePort } from './test-port.ts'

export interface TestShop extends TestDatabase {
  app: App
  services: Services
  env: Env
  origin: string
  /** The shop's clock, which a test may move. */
  clock: { now: Date; advance(minutes: number): void }
  /** What the application logged. */
  logged: string[]
  browser(): Browser
  /** A browser in which this account has signed in through the real flow. */
  signIn(email: string): Promise<Browser>
}

export interface ShopOptions {
  env?: Record<string, string>
  accounts?: readonly LocalAccount[]
  /** Another identity provider than the built-in one. */
  provider?: ProviderAddress
  /** The built web application; none unless a test is about it. */
  webFolder?: string
}

const TEAM = [
  ['admin@veld.test', 'admin'],
  ['manager@veld.test', 'manager'],
  ['budtender@veld.test', 'budtender'],
  ['viewer@veld.test', 'viewer'],
] as const

/** A whole shop on a port of its own: a database clone, the application and the built-in provider. */
export async function aShop(options: ShopOptions = {}): Promise<TestShop> {
  const { close, ...shop } = await openShop(options)
  onTestFinished(close)
  return shop
}

/** One shop for all tests of a file, where they do not disturb each other: a database clone takes a while. */
export async function sharedShop(options: ShopOptions = {}): Promise<TestShop> {
  const { close, ...shop } = await openShop(options)
  afterAll(close)
  return shop
}

async function openShop(options: ShopOptions): Promise<TestShop & { close: () => Promise<void> }> {
  const database = await aDatabase()
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'veld-shop-'))
  const env = readEnv({ PORT: String(port), DATA_DIR: folder, ...options.env })
  const clock = { now: new Date(), advance: (minutes: number) => advance(clock, minutes) }
  const logged: string[] = []
  const local = localProvider(env.PUBLIC_ORIGIN, options.accounts ?? DEMO_ACCOUNTS)
  const metrics = createMetrics(clock.now)
  const log = createLog('info', { write: (line) => void logged.push(line) })
  const cache = createCache(() => clock.now, metrics)
  const changes = await openChanges(database.appAddress, log)
  changes.subscribe(cache)
  const { pool, reportPool, sealer, appAddress: address } = database
  const services: Services = {
    env,
    pool,
    reportPool,
    sealer,
    provider: identityProvider(
      env,
      options.provider ?? { ...local.address, fetch: loopbackFetch(() => port) },
    ),
    clock: () => clock.now,
    log,
    metrics,
    limits: rateLimits(env),
    cache,
    changes,
    keyUse: keyUse(pool, log),
    trail: keepTrail({ env, pool, sealer, clock: () => clock.now, log }),
    backups: createBackups({ env, pool, address, sealer, clock: () => clock.now, log, changes }),
  }
  await database.owner`
    INSERT INTO profiles ${database.owner(TEAM.map(([email, role]) => ({ email, role, first_name: role, last_name: 'Demo' })))}`
  const app = createApp(services, { webFolder: options.webFolder ?? '' })
  const server = await listen(app, services, local)
  const browser = () => aBrowser(env.PUBLIC_ORIGIN, port)
  return {
    ...database,
    app,
    services,
    env,
    origin: env.PUBLIC_ORIGIN,
    clock,
    logged,
    browser,
    async signIn(email) {
      const signedIn = browser()
      const answer = await signedIn.signIn(email)
      if (answer.status !== 201) throw new Error(`sign-in failed: ${await answer.text()}`)
      return signedIn
    },
    async close() {
      await Promise.all([server.drain(0), services.backups.stop()])
      await changes.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function advance(clock: { now: Date }, minutes: number): void {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}
