import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/test-port.ts'
import { aFolder, NO_DEMO, opened, run } from '#server/test-program.ts'
import { has } from './debian.ts'
import { PASSWORD, type RealPostgres, startPostgres } from './real-postgres.ts'
import { sellAt } from './sell-at.ts'

describe.runIf(has('postgresql-15'))('on the PostgreSQL 15 of Debian', () => {
  let server: RealPostgres
  beforeAll(async () => {
    server = await startPostgres()
    await server.admin().unsafe(`CREATE ROLE shop LOGIN CREATEROLE PASSWORD '${PASSWORD}'`)
    await server.admin().unsafe(`CREATE ROLE till LOGIN PASSWORD '${PASSWORD}'`)
  })
  afterAll(() => server.stop())

  let databases = 0
  async function aDatabase(owner = 'shop'): Promise<string> {
    databases += 1
    await server.admin().unsafe(`CREATE DATABASE d${databases} OWNER ${owner}`)
    return `d${databases}`
  }

  /** What a start with these settings says, and what its exit code is. */
  async function refusal(env: Record<string, string>) {
    const refused = run({ ...NO_DEMO, PORT: String(await freePort()), DATA_DIR: aFolder(), ...env })
    return { code: await refused.exited, lines: refused.output().trim().split('\n') }
  }

  test('a shop opens, fills itself and sells, at an IPv4 and at an IPv6 address', async () => {
    const url = server.url('shop', await aDatabase())
    const DATA_DIR = aFolder()
    for (const DATABASE_URL of [url, url.replace('127.0.0.1', '[::1]')]) {
      const PORT = String(await freePort())
      const shop = await opened(run({ PORT, DATA_DIR, DATABASE_URL }))
      expect(await sellAt(Number(PORT))).toBe(200)
      shop.process.kill('SIGTERM')
      expect(await shop.exited).toBe(0)
    }
  })

  describe('what is wrong is said in one line', () => {
    test.each<[string, () => Promise<Record<string, string>>, RegExp]>([
      [
        'TLS that the server does not speak',
        async () => ({ DATABASE_URL: server.url('shop', await aDatabase(), '?sslmode=require') }),
        /^The database of DATABASE_URL cannot be reached: it does not speak TLS/,
      ],
      [
        'a role that does not own the database',
        async () => ({ DATABASE_URL: server.url('till', await aDatabase()) }),
        /^The role till of DATABASE_URL does not own the database d\d+: name the role/,
      ],
      [
        'a role that is missing',
        async () => ({ DATABASE_URL: server.url('nobody_here', await aDatabase()) }),
        /^The database of DATABASE_URL cannot be reached: .*"nobody_here"/,
      ],
      [
        'a restricted role that is missing',
        async () => {
          const database = await aDatabase()
          return {
            DATABASE_URL: server.url('shop', database),
            DATABASE_APP_URL: server.url('nobody_here', database),
          }
        },
        /^The database of DATABASE_APP_URL cannot be reached: .*"nobody_here"/,
      ],
      [
        'a restricted role in another database',
        async () => ({
          DATABASE_URL: server.url('shop', await aDatabase()),
          DATABASE_APP_URL: server.url('till', await aDatabase()),
        }),
        /^DATABASE_APP_URL leads to another database than DATABASE_URL/,
      ],
      [
        'a role that may not create the restricted one',
        async () => ({ DATABASE_URL: server.url('till', await aDatabase('till')) }),
        /^This PostgreSQL does not let us create the restricted role/,
      ],
      [
        'a database that is missing',
        async () => ({ DATABASE_URL: server.url('shop', 'not_there') }),
        /^The database of DATABASE_URL cannot be reached: .*"not_there" does not exist/,
      ],
      [
        'a wrong password',
        async () => ({
          DATABASE_URL: server.url('shop', await aDatabase()).replace(':a', ':another'),
        }),
        /^The database of DATABASE_URL cannot be reached: password authentication failed/,
      ],
      [
        'a host that nobody knows',
        async () => ({ DATABASE_URL: 'postgres://shop:x@nowhere.invalid/shop' }),
        /^The database of DATABASE_URL cannot be reached: .*nowhere\.invalid/,
      ],
      [
        'a port that nobody listens at',
        async () => ({ DATABASE_URL: `postgres://shop:x@127.0.0.1:${await freePort()}/shop` }),
        /^The database of DATABASE_URL cannot be reached: .*ECONNREFUSED/,
      ],
      [
        'a server that hangs up',
        async () => {
          const rude = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
          onTestFinished(() => void rude.close())
          await once(rude, 'listening')
          const { port } = rude.address() as AddressInfo
          return { DATABASE_URL: `postgres://shop:x@127.0.0.1:${port}/shop` }
        },
        /^The database of DATABASE_URL cannot be reached: /,
      ],
      [
        'a parameter that PostgreSQL does not know',
        async () => ({ DATABASE_URL: server.url('shop', await aDatabase(), '?pgbouncer=true') }),
        /^The database of DATABASE_URL cannot be reached: .*"pgbouncer"/,
      ],
      [
        'a database that is not UTF-8',
        async () => {
          await server
            .admin()
            .unsafe(
              "CREATE DATABASE latin OWNER shop ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'",
            )
          return { DATABASE_URL: server.url('shop', 'latin') }
        },
        /^The database must have the encoding UTF8\.$/,
      ],
    ])('%s', async (_, settings, line) => {
      const { code, lines } = await refusal(await settings())
      expect(lines).toEqual([expect.stringMatching(line)])
      expect(code).toBe(1)
    })
  })
})
