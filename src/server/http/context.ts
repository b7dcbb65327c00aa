import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Cache } from '#server/cache/cache.ts'
import type { Changes } from '#server/cache/changes.ts'
import type { KeyUse } from '#server/api-keys/key-use.ts'
import type { TrailKeeper } from '#server/audit/keep-trail.ts'
import type { Backups } from '#server/data/backup/backups.ts'
import type { Db, Pool } from '#server/db/client.ts'
import type { Env } from '#server/env.ts'
import type { Sealer } from '#server/secrets.ts'
import type { IdentityProvider } from '#server/session/identity-provider.ts'
import type { KeyScope } from '#shared/api-keys/api-key.ts'
import type { Role } from '#shared/roles.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import type { Limits } from './limits.ts'
import type { Metrics } from './metrics.ts'

/** What the application is made of; `clock` is the only thing a test replaces. */
export interface Services {
  env: Env
  pool: Pool
  /** For what reads many sums and sales at once, with `withSales`. */
  reportPool: Pool
  sealer: Sealer
  provider: IdentityProvider
  clock: () => Date
  log: Logger
  metrics: Metrics
  limits: Limits
  /** Answers worth keeping. */
  cache: Cache
  /** Who writes says what changed. */
  changes: Changes
  keyUse: KeyUse
  trail: TrailKeeper
  backups: Backups
}

export interface User {
  id: string
  email: string
  role: Role
  first_name: string
  last_name: string
  phone: string | null
  is_active: boolean
  created_at: string
  /** Null when a program acts for them with a key. */
  session: UserSession | null
  key: UsedKey | null
}

/** The API key by which a program acts. */
export interface UsedKey {
  id: number
  name: string
  scope: KeyScope
}

export interface UserSession {
  id: string
  created_at: Date
  last_active_at: Date
  /** The absolute limit; the idle limit counts from the last activity. */
  expires_at: Date
}

/** Where a request comes from, for the audit trail. */
export interface Origin {
  request_id: string
  ip_address: string
  user_agent: string
}

export interface Reply {
  headers: Headers
  /** Sends the browser elsewhere instead of answering. */
  redirect?: string
}

/** What a handler of a public endpoint gets. */
export interface Visitor extends Services {
  /** The request's transaction when the endpoint writes, else the pool. */
  db: Db
  inTransaction: <Result>(run: (db: Db) => Promise<Result>) => Promise<Result>
  user: User | null
  now: Date
  origin: Origin
  request: Request
  reply: Reply
}

/** What every other handler gets: somebody is signed in. */
export interface Caller extends Visitor {
  user: User
  settings: ShopSettings
}

export interface HttpEnv {
  Variables: { services: Services; origin: Origin }
  Bindings: { incoming?: { socket: { remoteAddress?: string } } }
}
export type App = Hono<HttpEnv>
