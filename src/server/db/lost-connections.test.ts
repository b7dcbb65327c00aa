import { randomInt } from 'node:crypto'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db, Pool } from './client.ts'
import { aDatabase } from './test-database.ts'

// An error that nobody handles ends the run, so that alone is a test of every line here.

/** Each is answered with a 503. */
const LOST = {
  code: expect.stringMatching(/^(CONNECTION_CLOSED|CONNECTION_DESTROYED|EPIPE|ECONNRESET)$/),
}

const db = await aDatabase()
afterAll(() => db.drop())
await db.owner`CREATE TABLE marks (label integer, step integer)`
await db.owner`GRANT ALL ON marks TO PUBLIC`
beforeEach(() => db.owner`TRUNCATE marks`)

const pidOf = async (connection: Db): Promise<number> => {
  const [row] = await connection<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
  return row!.pid
}
const kill = (pid: number) => db.owner`SELECT pg_terminate_backend(${pid}, 5000)`
const mark = (connection: Db, label: number, step: number) =>
  connection`INSERT INTO marks VALUES (${label}, ${step})`
const countMarks = async (): Promise<number> => {
  const [row] = await db.owner<{ count: number }[]>`SELECT count(*) FROM marks`
  return row!.count
}
/** Until the client has heard of it. */
const heard = () => pause(100)

describe('a connection lost', () => {
  test('before the first query of a transaction fails it', async () => {
    const work = db.pool.begin(async (tx) => {
      const [row] = await db.owner<{ pid: number }[]>`
        SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'idle in transaction'`
      await kill(row!.pid)
      await mark(tx, 1, 1)
    })
    await expect(work).rejects.toMatchObject(LOST)
    expect(await countMarks()).toBe(0)
  })

  test('between two queries fails the transaction, and every query made in it afterwards', async () => {
    const after: unknown[] = []
    const work = db.pool.begin(async (tx) => {
      await mark(tx, 1, 1)
      await kill(await pidOf(tx))
      await heard()
      for (const step of [2, 3, 4])
        after.push(await mark(tx, 1, step).catch((error: unknown) => error))
      await pause(100)
      await mark(tx, 1, 5)
    })
    await expect(work).rejects.toMatchObject(LOST)
    expect(after).toMatchObject([LOST, LOST, LOST])
    expect(await countMarks()).toBe(0)
  })

  test('in the middle of a query fails it, and those that waited behind it', async () => {
    const outcomes = db.pool.begin(async (tx) => {
      const pid = await pidOf(tx)
      setTimeout(() => void kill(pid).catch(() => {}), 50)
      return Promise.allSettled([tx`SELECT pg_sleep(20)`, mark(tx, 1, 1), mark(tx, 1, 2)])
    })
    await expect(outcomes).rejects.toMatchObject(LOST)
    expect(await countMarks()).toBe(0)
  })

  test('while the work does something else fails the COMMIT', async () => {
    const work = db.pool.begin(async (tx) => {
      await mark(tx, 1, 1)
      await kill(await pidOf(tx))
      await heard()
    })
    await expect(work).rejects.toMatchObject(LOST)
    expect(await countMarks()).toBe(0)
  })

  test('within a savepoint fails the whole transaction, also when its error is swallowed', async () => {
    const work = db.pool.begin(async (tx) => {
      await mark(tx, 1, 1)
      const pid = await pidOf(tx)
      await tx
        .savepoint(async (inner) => {
          await kill(pid)
          await mark(inner, 1, 2)
        })
        .catch(() => {})
      await mark(tx, 1, 3)
    })
    await expect(work).rejects.toMatchObject(LOST)
    expect(await countMarks()).toBe(0)
  })

  test('while rows are copied in fails the stream and the transaction', async () => {
    const work = db.owner.begin(async (tx) => {
      const pid = await pidOf(tx)
      const rows = await tx.copyIn('COPY marks FROM STDIN')
      rows.write('1\t1\n')
      await kill(pid)
      rows.write('1\t2\n')
      rows.end('1\t3\n')
      await finished(rows)
    })
    await expect(work).rejects.toBeInstanceOf(Error)
    expect(await countMarks()).toBe(0)
  })

  test('while rows are copied out fails the reading', async () => {
    await db.owner`INSERT INTO marks SELECT n, n FROM generate_series(1, 500000) n`
    const work = db.pool.begin(async (tx) => {
      const pid = await pidOf(tx)
      let bytes = 0
      for await (const piece of await tx.copyOut('COPY marks TO STDOUT')) {
        if (bytes === 0) await kill(pid)
        bytes += (piece as Buffer).length
      }
    })
    await expect(work).rejects.toMatchObject(LOST)
  })

  test('of work that is alone on it is not replaced', async () => {
    const work = db.pool.alone(async (own) => {
      await kill(await pidOf(own))
      await heard()
      await expect(mark(own, 1, 1)).rejects.toMatchObject(LOST)
      await pause(100)
      await mark(own, 1, 2)
    })
    await expect(work).rejects.toMatchObject(LOST)
    expect(await countMarks()).toBe(0)
  })

  test('while nobody uses it harms nobody', async () => {
    await Promise.all(Array.from({ length: 16 }, () => db.pool`SELECT pg_sleep(0.05)`))
    await killAll('veld')
    await vi.waitFor(async () => expect(await killAll('veld')).toHaveLength(0))
    await heard()
    const answers = await Promise.allSettled(
      Array.from({ length: 32 }, (_, step) => mark(db.pool, 1, step)),
    )
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
  })
})

test('work that goes on after its transaction has ended reaches no other', async () => {
  const late = Promise.withResolvers<void>()
  const straggler = Promise.withResolvers<unknown>()
  const first = db.pool.begin(async (tx) => {
    const slow = async () => {
      await late.promise
      straggler.resolve(await mark(tx, 1, 1).catch((error: unknown) => error))
    }
    await Promise.all([slow(), Promise.reject(new Error('No'))])
  })
  await expect(first).rejects.toThrow('No')
  await db.pool.begin(async (tx) => {
    late.resolve()
    expect(await straggler.promise).toMatchObject({ message: 'the transaction has ended' })
    await mark(tx, 2, 1)
  })
  expect(await countMarks()).toBe(1)
})

test('a statement that failed undoes the transaction, also when nobody listened', async () => {
  const swallowed = db.pool.begin(async (tx) => {
    await mark(tx, 1, 1)
    await tx`SELECT 1 / 0`.catch(() => {})
  })
  await expect(swallowed).rejects.toMatchObject({ code: '22012' })
  const unheard = db.pool.begin(async (tx) => {
    await mark(tx, 1, 1)
    // Sent, and not waited for.
    void tx`SELECT 1 / 0`.catch(() => {})
    await Promise.resolve()
  })
  await expect(unheard).rejects.toMatchObject({ code: '22012' })
  expect(await countMarks()).toBe(0)
})

test('what waits for a connection is refused when the pool is closed', async () => {
  const other = await aDatabase()
  const { pool } = other
  const held = Array.from({ length: 16 }, () => pool`SELECT pg_sleep(20)`)
  const waiting = pool`SELECT 1`
  const outcomes = Promise.allSettled([...held, waiting])
  await pause(50)
  await other.drop()
  const codes = (await outcomes).map((each) => (each as { reason?: { code: string } }).reason?.code)
  expect(new Set(codes)).toEqual(new Set(['CONNECTION_DESTROYED']))
  await expect(pool`SELECT 1`).rejects.toMatchObject({ code: 'CONNECTION_ENDED' })
})

/** Every transaction leaves these marks or none. */
const STEPS = 4

interface Traffic {
  acknowledged: number[]
  refused: number
  stop(): Promise<void>
}

/** Transactions and single queries side by side, on every connection of the pool and more. */
function startTraffic(pool: Pool, secondHalf: (tx: Db) => Db): Traffic {
  let label = 0
  const over = new AbortController()
  const traffic: Traffic = {
    acknowledged: [],
    refused: 0,
    async stop() {
      over.abort()
      await clients
    },
  }
  const client = async (_: unknown, number: number) => {
    while (!over.signal.aborted) {
      label += 1
      const own = label
      const work = pool.begin(async (tx) => {
        await mark(tx, own, 1)
        if (number % 3 < 1) await pause(randomInt(5))
        await mark(tx, own, 2)
        await Promise.all([mark(secondHalf(tx), own, 3), mark(secondHalf(tx), own, 4)])
      })
      await work.then(
        () => traffic.acknowledged.push(own),
        () => (traffic.refused += 1),
      )
      await pool`SELECT count(*) FROM marks WHERE label = ${own}`.catch(() => {})
    }
  }
  const clients = Promise.all(Array.from({ length: 24 }, client))
  return traffic
}

/** Labels of which some marks are there and some not, or of which the marks were made in different transactions. */
async function listTorn(): Promise<number[]> {
  const rows = await db.owner<{ label: number }[]>`
    SELECT label FROM marks GROUP BY label
    HAVING count(*) <> ${STEPS} OR count(DISTINCT step) <> ${STEPS} OR count(DISTINCT xmin::text) > 1
    ORDER BY label`
  return rows.map(({ label }) => label)
}

const killAll = (name: string, share = 1) => db.owner`
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND usename <> current_user AND application_name = ${name} AND random() < ${share}`

test('hundreds of connections lost under traffic tear no transaction', async () => {
  const traffic = startTraffic(db.pool, (tx) => tx)
  let kills = 0
  // A busy machine takes more rounds until enough of both has happened.
  const isEnough = () => kills > 200 && traffic.refused > 50 && traffic.acknowledged.length > 50
  for (let round = 0; round < 60 || !isEnough(); round += 1) {
    await pause(randomInt(10, 40))
    kills += (await killAll('veld', round % 4 < 1 ? 1 : 0.3)).length
  }
  // The pool is whole again at once.
  const answers = await Promise.allSettled(Array.from({ length: 16 }, () => db.pool`SELECT 1`))
  await traffic.stop()
  expect(await listTorn()).toEqual([])
  const kept = await db.owner<{ label: number }[]>`SELECT DISTINCT label FROM marks`
  const labels = new Set(kept.map(({ label }) => label))
  expect(traffic.acknowledged.filter((label) => !labels.has(label))).toEqual([])
  expect(answers.filter(({ status }) => status === 'rejected').length).toBeLessThan(16)
})

test('the same test finds transactions that are torn', async () => {
  // As if the second half went to another connection than the first.
  const traffic = startTraffic(db.pool, () => db.owner)
  for (let round = 0; round < 10; round += 1) {
    await pause(20)
    await killAll('veld', 0.3)
  }
  await traffic.stop()
  expect((await listTorn()).length).toBeGreaterThan(0)
})
