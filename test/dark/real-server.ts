import { createApp } from '#server/app.ts'
import { renewIncarnation } from '#server/data-management/restore/queries.ts'
import { copyDatabase, openTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import type { App } from '#server/http/context.ts'
import { openServices } from '#server/services.ts'
import type { Browser } from '#server/test-browser.ts'
import type { TestShop } from '#server/test-shop.ts'
import { type Ask, askedServer } from './asked-server.ts'
import { readBooks } from './read-books.ts'
import type { SimulatedServer } from './simulated-server.ts'

/** From one restore to the next: the application on a database of its own. */
interface Life {
  database: Pick<TestDatabase, 'name' | 'owner'>
  app: App
  close(): Promise<void>
}

export interface RealServer extends SimulatedServer {
  ask: Ask
  /** The database of the present life. */
  database(): Life['database']
  close(): Promise<void>
}

/**
 * The real application on PostgreSQL, called without a port. A backup is a copy of its database, and bringing it back
 * is a new copy of that one: the archive itself has tests of its own.
 */
export function realServer(shop: TestShop, browser: Browser): RealServer {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  let life: Life = { database: shop, app: shop.app, close: async () => {} }
  let kept = ''

  async function ask<Answer>(path: string, body?: object, key?: string): Promise<Answer | null> {
    const answer = await life.app.fetch(
      new Request(`${shop.origin}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          cookie,
          'content-type': 'application/json',
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    )
    const text = await answer.text()
    // A sale that the server will not make was not made; what a till has done is never refused.
    if (key && answer.status >= 400 && answer.status < 500 && answer.status !== 401) return null
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`)
    return JSON.parse(text) as Answer
  }

  async function backup(): Promise<void> {
    kept = await copyDatabase(life.database.name)
  }

  return {
    ...askedServer(ask),
    ask,
    backup,
    async restore() {
      await life.close()
      life = await openLife(shop, await copyDatabase(kept))
      const { owner } = life.database
      await renewIncarnation(owner, shop.clock.now)
      await keepSignedIn(owner, shop.clock.now)
    },
    books: () => readBooks(life.database.owner),
    database: () => life.database,
    close: () => life.close(),
  }
}

/** Whoever is signed in stays so, whatever the clock does. */
export async function keepSignedIn(owner: TestDatabase['owner'], now: Date): Promise<void> {
  await owner`
    UPDATE sessions SET created_at = ${now}, last_active_at = ${now}, expires_at = ${now}::timestamptz + interval '8 hours'`
}

async function openLife(shop: TestShop, name: string): Promise<Life> {
  const database = openTestDatabase(name)
  const { env, clock, services } = shop
  const open = await openServices({
    env,
    database,
    provider: { issuer: shop.origin, clientId: 'nobody signs in' },
    clock: () => clock.now,
    log: services.log,
  })
  return {
    database,
    app: createApp(open, { webFolder: '' }),
    async close() {
      await open.close()
      await database.drop()
    },
  }
}
