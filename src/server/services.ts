import type { Logger } from 'pino'
import { type Backups, createBackups } from '#server/data-management/backup/backups.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { type KeyUse, keyUse } from './api-keys/key-use.ts'
import { keepTrail, type TrailKeeper } from './audit/keep-trail.ts'
import { type Cache, createCache } from './cache/cache.ts'
import { type Changes, openChanges } from './cache/changes.ts'
import type { AppPool, Pool } from './db/client.ts'
import type { Database } from './db/open-database.ts'
import type { Env } from './env.ts'
import { type Limits, rateLimits } from './http/limits.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { type RequestTally, requestTally } from './http/request-tally.ts'
import { createMailer, type Mailer } from './messages/mailer.ts'
import { openMessageQueue, type MessageQueue } from './messages/message-queue.ts'
import { createPusher, type Pusher } from './messages/pusher.ts'
import { type Watch, watchShop } from './notifications/watch.ts'
import {
  type IdentityProvider,
  identityProvider,
  type ProviderAddress,
} from './session/identity-provider.ts'

/** What the application is made of; `clock` is the only thing a test replaces. */
export interface Services {
  env: Env
  pool: AppPool
  /** For what reads many sums and sales at once, with `withSales`. */
  reportPool: Pool
  sealer: Sealer
  provider: IdentityProvider
  clock: () => Date
  log: Logger
  metrics: Metrics
  /** What the Integrations tab tells of the requests. */
  tally: RequestTally
  limits: Limits
  /** Answers worth keeping. */
  cache: Cache
  /** Who writes says what changed. */
  changes: Changes
  keyUse: KeyUse
  trail: TrailKeeper
  backups: Backups
  /** Null where no mail server is set up. */
  mailer: Mailer | null
  pusher: Pusher
  watch: Watch
  messageQueue: MessageQueue
}

export interface OpenServices extends Services {
  close(): Promise<void>
}

interface Given {
  env: Env
  database: Pick<Database, 'pool' | 'reportPool' | 'sealer' | 'appAddress'>
  provider: ProviderAddress
  clock: () => Date
  log: Logger
}

/** Puts the application's parts together, for a real shop and for a test's. */
export async function openServices({
  env,
  database,
  provider,
  clock,
  log,
}: Given): Promise<OpenServices> {
  const { pool, reportPool, sealer, appAddress: address } = database
  const metrics = createMetrics()
  const cache = createCache(clock, metrics)
  const changes = await openChanges(address, log)
  changes.subscribe(cache)
  const uses = keyUse(pool, log)
  const tally = requestTally(pool, clock(), log)
  const mailer = createMailer(env)
  const pusher = createPusher(env, sealer)
  const backups = createBackups({ env, pool, address, sealer, clock, log, changes })
  return {
    env,
    pool,
    reportPool,
    sealer,
    provider: identityProvider(env, provider),
    clock,
    log,
    metrics,
    tally,
    limits: rateLimits(env),
    cache,
    changes,
    keyUse: uses,
    trail: keepTrail({ env, pool, sealer, clock, log }),
    backups,
    mailer,
    pusher,
    watch: watchShop({ pool, reportPool, clock, log, mailer }),
    messageQueue: openMessageQueue({ env, pool, clock, log, mailer, pusher }),
    async close() {
      await backups.stop()
      await uses.flush()
      await tally.flush(clock())
      await changes.close()
    },
  }
}
