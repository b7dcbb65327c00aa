import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/test-port.ts'
import { aFolder, NO_DEMO, opened, run } from '#server/test-program.ts'
import { has } from './debian.ts'
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { PASSWORD, type RealPostgres, startPostgres } from './real-postgres.ts'
import { sellAt } from './sell-at.ts'

describe.runIf(has('postgresql-15', 'pgbouncer'))('behind PgBouncer', () => {
  let server: RealPostgres
  beforeAll(async () => {
    server = await startPostgres()
    await server.admin().unsafe(`CREATE ROLE shop LOGIN CREATEROLE PASSWORD '${PASSWORD}'`)
    await server.admin().unsafe(`CREATE ROLE till LOGIN PASSWORD '${PASSWORD}'`)
    await server.admin().unsafe('CREATE DATABASE shop OWNER shop')
  })
  afterAll(() => server.stop())

  async function bouncer(settings: Record<string, string | number> = {}): Promise<PgBouncer> {
    const started = await startPgBouncer(server, settings)
    onTestFinished(() => started.stop())
    return started
  }

  test('as it is shipped, pooling by session, a shop opens and sells', async () => {
    const DATABASE_URL = (await bouncer()).url('shop', 'shop')
    const [PORT, DATA_DIR] = [String(await freePort()), aFolder()]
    const shop = await opened(run({ PORT, DATA_DIR, DATABASE_URL, DATABASE_POOL: '4' }))
    expect(await sellAt(Number(PORT))).toBe(200)
    expect(shop.output()).not.toContain('not heard')
    shop.process.kill('SIGTERM')
    expect(await shop.exited).toBe(0)
  })

  const SHARED = /leads to a pooler that shares sessions .*pool_mode = session in PgBouncer\)\.$/
  test.each<[string, Record<string, string | number>]>([
    ['by transaction', { pool_mode: 'transaction' }],
    ['by transaction, in turn', { pool_mode: 'transaction', server_round_robin: 1 }],
    ['by transaction, with one session', { pool_mode: 'transaction', default_pool_size: 1 }],
    ['by statement', { pool_mode: 'statement' }],
  ])('pooling %s is refused in one line', async (_, settings) => {
    const pooled = await bouncer(settings)
    const env = { ...NO_DEMO, PORT: String(await freePort()), DATA_DIR: aFolder() }
    const refused = run({ ...env, DATABASE_URL: pooled.url('shop', 'shop') })
    expect(await refused.exited).toBe(1)
    expect(refused.output().trim().split('\n')).toEqual([expect.stringMatching(SHARED)])
    expect(refused.output()).toMatch(/^DATABASE_URL /)

    const app = run({
      ...env,
      DATABASE_URL: server.url('shop', 'shop'),
      DATABASE_APP_URL: pooled.url('till', 'shop'),
    })
    expect(await app.exited).toBe(1)
    expect(app.output().trim().split('\n')).toEqual([expect.stringMatching(SHARED)])
    expect(app.output()).toMatch(/^DATABASE_APP_URL /)
  })

  test('a role that it does not know is named in one line', async () => {
    const refused = run({
      ...NO_DEMO,
      PORT: String(await freePort()),
      DATA_DIR: aFolder(),
      DATABASE_URL: (await bouncer()).url('nobody_here', 'shop'),
    })
    expect(await refused.exited).toBe(1)
    expect(refused.output().trim().split('\n')).toEqual([
      expect.stringMatching(/^The database of DATABASE_URL cannot be reached: /),
    ])
  })
})
