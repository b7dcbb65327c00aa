import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Pool } from '#server/db/client.ts'
import { connect } from '#server/db/connect.ts'
import { freePort } from '#server/test-port.ts'
import { aFolder, NO_DEMO, opened, run } from '#server/test-program.ts'
import { has } from './debian.ts'
import { PASSWORD, type RealPostgres, startPostgres, startStandby } from './real-postgres.ts'
import { openTillAt } from './sell-at.ts'

describe.runIf(has('postgresql-15'))('on a PostgreSQL with a synchronous standby', () => {
  let primary: RealPostgres
  let standby: RealPostgres
  let admin: Pool
  beforeAll(async () => {
    primary = await startPostgres()
    admin = primary.admin()
    await admin.unsafe(`CREATE ROLE shop LOGIN CREATEROLE PASSWORD '${PASSWORD}'`)
    await admin.unsafe('CREATE DATABASE shop OWNER shop')
    standby = await startStandby(primary)
    await admin.unsafe("ALTER SYSTEM SET synchronous_standby_names = '*'")
    await admin`SELECT pg_reload_conf()`
  })
  afterAll(async () => {
    await standby?.stop()
    await primary?.stop()
  })

  async function aShop() {
    const [PORT, DATA_DIR] = [String(await freePort()), aFolder()]
    const DATABASE_URL = primary.url('shop', 'shop')
    const program = await opened(run({ PORT, DATA_DIR, DATABASE_URL }))
    return { program, till: await openTillAt(Number(PORT)) }
  }

  /** What a start on that database says, and what its exit code is. */
  async function refusal(DATABASE_URL: string) {
    const [PORT, DATA_DIR] = [String(await freePort()), aFolder()]
    const refused = run({ ...NO_DEMO, PORT, DATA_DIR, DATABASE_URL })
    return { code: await refused.exited, lines: refused.output().trim().split('\n') }
  }

  /** The standby goes on answering, and receives nothing. */
  async function cutOff(): Promise<() => void> {
    const [receiver] = await standby.admin()<
      [{ pid: number }]
    >`SELECT pid FROM pg_stat_wal_receiver`
    process.kill(receiver.pid, 'SIGSTOP')
    const restore = () => void process.kill(receiver.pid, 'SIGCONT')
    onTestFinished(restore)
    return restore
  }

  /** Until a statement with these words waits for the standby. */
  async function waiting(words: string): Promise<number> {
    for (;;) {
      const [found] = await admin<{ pid: number }[]>`
        SELECT pid FROM pg_stat_activity
        WHERE wait_event = 'SyncRep' AND query LIKE ${`%${words}%`} AND pid <> pg_backend_pid()`
      if (found) return found.pid
      await pause(20)
    }
  }

  const isOnStandby = async (key: string): Promise<boolean> => {
    const rows = await standby.admin('shop')`
      SELECT FROM transactions WHERE idempotency_key = ${key}`
    return rows.length === 1
  }

  /** Which of the two comes first. */
  const firstOf = (answer: Promise<Response>, words: string) =>
    Promise.race([answer.then(({ status }) => status), waiting(words).then(() => 'waits' as const)])

  test('"sold" is said when the standby has the sale: at first, again, and when asked by key', async () => {
    const { program, till } = await aShop()
    const key = randomUUID()
    const reconnect = await cutOff()
    const first = till.sell(key)
    expect(await firstOf(first, 'record_sale')).toBe('waits')

    // Somebody cancels the wait: PostgreSQL has committed here, and answers as if all were well.
    await admin`SELECT pg_cancel_backend(${await waiting('record_sale')})`
    const unknown = await first
    expect(unknown.status).toBe(503)
    expect(await unknown.json()).toMatchObject({
      error: 'It is not yet certain that this was kept. Please try again.',
    })
    // What it logs comes another way than its answer, and may come after it.
    const CANCELLED = 'the wait for the synchronous standbys was cancelled'
    while (!program.output().includes(CANCELLED)) await pause(20)
    const kept = await primary.admin(
      'shop',
    )`SELECT FROM transactions WHERE idempotency_key = ${key}`
    expect([kept.length, await isOnStandby(key)]).toEqual([1, false])

    const again = till.sell(key)
    expect(await firstOf(again, 'record_sale')).toBe('waits')
    const asked = till.lookUp(key)
    expect(await firstOf(asked, 'stored_sale(')).toBe('waits')
    const missing = till.lookUp(randomUUID())
    const pids = new Set([await waiting('record_sale'), await waiting('stored_sale(')])
    expect(pids.size).toBe(2)

    reconnect()
    const answers = await Promise.all([again, asked, missing])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404])
    expect(answers[0].headers.get('idempotent-replayed')).toBe('true')
    expect(await answers[1].json()).toEqual(await answers[0].json())
    expect(await isOnStandby(key)).toBe(true)
  })

  test.each(['local', 'remote_write'])(
    'synchronous_commit=%s is refused at the start and on every new connection',
    async (commit) => {
      await admin.unsafe(`ALTER DATABASE shop SET synchronous_commit = ${commit}`)
      const line = new RegExp(`^PostgreSQL runs with synchronous_commit=${commit} although`)
      const refused = await refusal(primary.url('shop', 'shop'))
      const weak = connect(primary.url('shop', 'shop'), { max: 1 })
      onTestFinished(() => weak.end({ timeout: 1 }))
      await expect(weak`CREATE TABLE made_on_a_weak_connection ()`).rejects.toThrow(line)
      await admin.unsafe('ALTER DATABASE shop RESET synchronous_commit')
      expect(refused).toEqual({ code: 1, lines: [expect.stringMatching(line)] })
      const left = await primary.admin('shop')`
        SELECT to_regclass('made_on_a_weak_connection') AS made`
      expect([...left]).toEqual([{ made: null }])
    },
  )

  test('a standby is refused at the start, in one line, and on every connection', async () => {
    const line = /can only be read .*name the primary server/
    const refused = await refusal(standby.url('shop', 'shop'))
    expect(refused).toEqual({ code: 1, lines: [expect.stringMatching(line)] })
    const lost = connect(standby.url('shop', 'shop'), { max: 1 })
    onTestFinished(() => lost.end({ timeout: 1 }))
    await expect(lost`SELECT 1`).rejects.toThrow(line)
  })
})
