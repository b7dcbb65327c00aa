import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, onTestFailed, onTestFinished } from 'vitest'
import { createApp } from './app.ts'
import { aDatabase, type TestDatabase } from './db/test-database.ts'
import { type Env, readEnv } from './env.ts'
import { boundEndpoints } from './http/bind.ts'
import type { App } from './http/context.ts'
import { listen } from './http/http-server.ts'
import { contractJudge } from './http/test-contract.ts'
import { DEMO_ACCOUNTS, type LocalAccount } from './local-provider/accounts.ts'
import { localProvider } from './local-provider/create.ts'
import { loopbackFetch } from './local-provider/loopback-fetch.ts'
import { createLog } from './log.ts'
import { openServices, type Services } from './services.ts'
import type { ProviderAddress } from './session/identity-provider.ts'
import { type Browser, aBrowser } from './test-browser.ts'
import { freePort } from './test-port.ts'

export interface TestShop extends TestDatabase {
  app: App
  services: Services
  env: Env
  origin: string
  /** Where it really listens. */
  port: number
  /** The shop's clock, which a test may move. */
  clock: { now: Date; advance(minutes: number): void }
  /** What the application logged. */
  logged: string[]
  browser(): Browser
  /** A browser in which this account has signed in through the real flow. */
  signIn(email: string): Promise<Browser>
  /** The shop at another time, and a browser in which this account has just signed in there. */
  at(time: string | Date, email: string): Promise<Browser>
}

export interface ShopOptions {
  env?: Record<string, string>
  accounts?: readonly LocalAccount[]
  /** Another identity provider than the built-in one. */
  provider?: ProviderAddress
  /** The built web application; none unless a test is about it. */
  webFolder?: string
}

/** A test sends faster than people; one about limits names its own in `env`. */
const WIDE_LIMITS = {
  WRITES_PER_SECOND: '100000',
  SIGN_INS_PER_MINUTE: '100000',
  KEY_REQUESTS_PER_SECOND: '100000',
}

/** Of pino. */
const ERROR_LEVEL = 50

const TEAM = [
  ['admin@veld.test', 'admin'],
  ['manager@veld.test', 'manager'],
  ['budtender@veld.test', 'budtender'],
  ['viewer@veld.test', 'viewer'],
] as const

/** A whole shop on a port of its own: a database clone, the application and the built-in provider. */
export async function aShop(options: ShopOptions = {}): Promise<TestShop> {
  const { close, ...shop } = await openShop(options)
  onTestFailed(() => tellCauses(shop.logged))
  onTestFinished(close)
  return shop
}

/** One shop for all tests of a file, where they do not disturb each other: a database clone takes a while. */
export async function sharedShop(options: ShopOptions = {}): Promise<TestShop> {
  const { close, ...shop } = await openShop(options)
  beforeEach((context) => {
    const before = shop.logged.length
    context.onTestFailed(() => tellCauses(shop.logged.slice(before)))
  })
  afterAll(close)
  return shop
}

/** Who asks is told nothing of a failure of our own: why a request was answered with 500 stands in the log. */
function tellCauses(logged: readonly string[]): void {
  for (const line of logged) {
    const { level, msg, err } = JSON.parse(line) as {
      level: number
      msg: string
      err?: { stack: string }
    }
    if (level >= ERROR_LEVEL)
      // oxlint-disable-next-line no-console -- the reporter shows it beside the failed test
      console.error(`logged by the shop: ${msg}\n${err?.stack ?? line}`)
  }
}

async function openShop(options: ShopOptions): Promise<TestShop & { close: () => Promise<void> }> {
  const database = await aDatabase()
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'veld-shop-'))
  const env = readEnv({ PORT: String(port), DATA_DIR: folder, ...WIDE_LIMITS, ...options.env })
  const clock = { now: new Date(), advance: (minutes: number) => advance(clock, minutes) }
  const logged: string[] = []
  const local = localProvider(env, options.accounts ?? DEMO_ACCOUNTS)
  const log = createLog('info', { write: (line) => void logged.push(line) })
  const services = await openServices({
    env,
    database,
    provider: options.provider ?? { ...local.address, fetch: loopbackFetch(() => port) },
    clock: () => clock.now,
    log,
  })
  await database.owner`
    INSERT INTO profiles ${database.owner(TEAM.map(([email, role]) => ({ email, role, first_name: role, last_name: 'Demo' })))}`
  const app = createApp(services, { webFolder: options.webFolder ?? '' })
  const server = await listen(app, services, local)
  const judge = contractJudge(boundEndpoints(app))
  const browser = () => aBrowser(env.PUBLIC_ORIGIN, port, judge)
  async function signIn(email: string): Promise<Browser> {
    const signedIn = browser()
    const answer = await signedIn.signIn(email)
    if (answer.status !== 201) throw new Error(`sign-in failed: ${await answer.text()}`)
    return signedIn
  }
  return {
    ...database,
    app,
    services,
    env,
    origin: env.PUBLIC_ORIGIN,
    port,
    clock,
    logged,
    browser,
    signIn,
    async at(time, email) {
      // The identity provider knows today only: the sessions come along to the other time.
      const today = new Date()
      clock.now = today
      const signedIn = await signIn(email)
      clock.now = new Date(time)
      const away = `${clock.now.getTime() - today.getTime()} milliseconds`
      await database.owner`
        UPDATE sessions SET created_at = created_at + ${away}::text::interval, last_active_at = last_active_at + ${away}::text::interval,
          expires_at = expires_at + ${away}::text::interval`
      return signedIn
    },
    async close() {
      await server.drain(0)
      await services.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function advance(clock: { now: Date }, minutes: number): void {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}
