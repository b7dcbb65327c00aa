import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { sharedShop } from '#server/test-shop.ts'
import type { Finding } from '#server/verify/finding.ts'
import { checkTrail } from '#server/verify/trail-evidence.ts'
import { checkRules } from '#server/verify/verify-ledger.ts'
import type { NotedSeal } from './seal-file.ts'
import { DIGEST, findNewestSeal } from './seal-queries.ts'
import { aTrail, emptyTrail, sealAll } from './test-trail.ts'

const shop = await sharedShop()
const ROWS = 2005
const UNDO = new Error('undo')
let noted: NotedSeal

/** 2,005 rows in three seals, ten more in a fourth; every tenth id was never used. Row 2,340 is not sealed. */
beforeAll(async () => {
  await emptyTrail(shop.owner)
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    record_id: String(n),
    action: ['create', 'update', 'login'][n % 3]!,
    old_values: n % 2 === 0 ? { email: 'a@example.com' } : null,
    created_at: new Date(Date.parse('2026-11-01T08:00:00Z') + n * 60_000),
  }))
  await aTrail(shop.owner, rows)
  await shop.owner`
    UPDATE audit_logs SET id = -(id + (id - 1) / 9)`
  await shop.owner`UPDATE audit_logs SET id = -id`
  await shop.owner`SELECT setval('audit_logs_id_seq', 2300)`
  await sealAll(shop)
  await nobodyComesLate()
  await aTrail(
    shop.owner,
    Array.from({ length: 10 }, () => ({})),
  )
  await sealAll(shop)
  await nobodyComesLate()
  await shop.owner`SELECT setval('audit_logs_id_seq', 2339)`
  await aTrail(shop.owner, [{}])
  const newest = (await findNewestSeal(shop.owner))!
  noted = { ...newest, seal: Buffer.from(newest.seal).toString('hex') }
})

/** As when all transactions of that time have ended. */
const nobodyComesLate = () => shop.owner`DELETE FROM audit_gaps`

/** What the check finds after somebody with all rights over the database has been at it. Undone afterwards. */
async function findingsAfter(
  tamper: (db: Db) => Promise<unknown>,
  evidence: Partial<Parameters<typeof checkTrail>[1]> = {},
): Promise<string[]> {
  let findings: Finding[] = []
  const work = async (db: Db) => {
    await tamper(db)
    findings = await checkTrail(db, { sealer: shop.sealer, noted, ...evidence })
    throw UNDO
  }
  await expect(shop.owner.begin(work)).rejects.toBe(UNDO)
  for (const { count, problems } of findings) expect(count).toBe(problems.length)
  return findings.flatMap(({ problems }) => problems)
}
const after = (sql: string) => findingsAfter((db) => db.unsafe(sql))

test('a trail that nobody touched is as it was sealed', async () => {
  expect(await after('SELECT 1')).toEqual([])
  const [row] = await shop.owner`SELECT count(*) AS seals, sum(rows) AS rows FROM audit_seals`
  expect(row).toEqual({ seals: 4, rows: ROWS + 10 })
})

describe('a row that was altered is named', () => {
  test.each([
    'user_id = NULL',
    "user_name = 'Somebody Else'",
    "user_name = 'Thandi Nkosi '",
    'user_name = NULL',
    "user_name = 'NULL'",
    "action = 'delete'",
    "table_name = 'customers'",
    "record_id = '0'",
    'record_id = NULL',
    "ip_address = '10.0.0.1'",
    'ip_address = user_agent, user_agent = ip_address',
    "request_id = ''",
    "old_values = '{}'",
    "old_values = 'null'",
    `new_values = '{"total": 115.0}'`,
    'new_values = NULL',
    "created_at = created_at + interval '1 microsecond'",
  ])('SET %s', async (change) => {
    expect(await after(`UPDATE audit_logs SET ${change} WHERE id = 1204`)).toEqual([
      'audit_logs 1204: altered',
    ])
  })

  test('each of several, in whichever seal it is', async () => {
    const change = "UPDATE audit_logs SET user_name = 'x' WHERE id IN (1, 1111, 2227, 2305)"
    expect(await after(change)).toEqual(
      [1, 1111, 2227, 2305].map((id) => `audit_logs ${id}: altered`),
    )
  })
})

describe('a row that is gone is named', () => {
  test.each([1, 2, 1111, 1112, 2225, 2227, 2310])('%d', async (id) => {
    expect(await after(`DELETE FROM audit_logs WHERE id = ${id}`)).toEqual([
      `audit_logs ${id}: deleted`,
    ])
  })

  test('with how many there are, when they are many', async () => {
    await expect(
      shop.owner.begin(async (db) => {
        await db`DELETE FROM audit_logs`
        const [rows] = await checkTrail(db, { sealer: shop.sealer, noted })
        expect(rows).toMatchObject({ count: ROWS + 10 })
        expect(rows!.problems).toHaveLength(20)
        throw UNDO
      }),
    ).rejects.toBe(UNDO)
  })
})

describe('rows that were swapped are named', () => {
  test.each([
    [1, 2],
    [5, 2305],
    [1111, 1112],
  ])('%d and %d', async (one, other) => {
    const swap = `UPDATE audit_logs SET id = CASE id WHEN -${one} THEN ${other} ELSE ${one} END WHERE id < 0`
    const sql = `UPDATE audit_logs SET id = -id WHERE id IN (${one}, ${other}); ${swap}`
    expect(await after(sql)).toEqual([
      `audit_logs ${one}: swapped, holds what was sealed as ${other}`,
      `audit_logs ${other}: swapped, holds what was sealed as ${one}`,
    ])
  })
})

describe('a row that was put in among sealed ones is named', () => {
  test.each([10, 1110, 2230, 2299, 0, -7])('%d', async (id) => {
    const insert = `INSERT INTO audit_logs (id, action, table_name, created_at) VALUES (${id}, 'x', 'x', now())`
    expect(await after(insert)).toEqual([`audit_logs ${id}: inserted among rows that were sealed`])
  })
})

test('a row that was put in is named, also when somebody says that it was expected', async () => {
  const insert =
    "INSERT INTO audit_logs (id, action, table_name, created_at) VALUES (10, 'x', 'x', now())"
  const forged = 'INSERT INTO audit_gaps (first_id, last_id, noted_at) VALUES (10, 10, now())'
  expect(await after(`${insert}; ${forged}`)).toEqual([
    'audit_logs 10: inserted among rows that were sealed',
  ])
})

describe('an end that was cut off is noticed', () => {
  const SEAL_4_IS_GONE = expect.stringMatching(
    /^audit_logs 2228 to 2310: cut off or no longer sealed, seal 4 of .+ is gone$/,
  )

  test('with its seal', async () => {
    const cut = 'DELETE FROM audit_logs WHERE id > 2227; DELETE FROM audit_seals WHERE id = 4'
    expect(await after(cut)).toEqual([SEAL_4_IS_GONE])
    // Without the note it would not be: what is left is a whole, shorter chain.
    expect(await findingsAfter((db) => db.unsafe(cut), { noted: null })).toEqual([])
  })

  test('only the seal', async () => {
    expect(await after('DELETE FROM audit_seals WHERE id = 4')).toEqual([SEAL_4_IS_GONE])
  })

  test('all seals', async () => {
    expect(await after('DELETE FROM audit_seals')).toEqual([
      expect.stringContaining('audit_logs 1 to 2310: cut off'),
    ])
  })

  test('also when the server has sealed other rows since', async () => {
    const problems = await findingsAfter(async (db) => {
      await db`DELETE FROM audit_seals WHERE id = 4`
      await db`DELETE FROM audit_logs WHERE id > 2227`
      await db`INSERT INTO audit_seals SELECT 4, 2228, 2228, 1, substr(digests, 1, 24), key_id, seal, sealed_at
        FROM audit_seals WHERE id = 3`
    })
    expect(problems).toContain('audit_seals 4: not the seal that was noted outside the database')
  })
})

describe('a seal that was tampered with is named', () => {
  test('one made to fit an altered row', async () => {
    const problems = await findingsAfter(async (db) => {
      await db`UPDATE audit_logs SET user_name = 'x' WHERE id = 3`
      await db`UPDATE audit_seals SET digests = (
        SELECT string_agg(${db.unsafe(DIGEST)}, ''::bytea ORDER BY a.id) FROM audit_logs a WHERE a.id <= 1111
      ) WHERE id = 1`
    })
    expect(problems).toEqual([
      'audit_seals 1 (audit_logs 1 to 1111): altered, or made by somebody without the key',
    ])
  })

  test.each([
    'last_id = last_id - 1',
    'first_id = first_id - 1',
    "sealed_at = sealed_at + interval '1 second'",
    "seal = sha256('')",
  ])('SET %s', async (change) => {
    const problems = await after(`UPDATE audit_seals SET ${change} WHERE id = 2`)
    expect(problems.join('\n')).toMatch(/^audit_seals 2 \(.+\): altered, or made by/m)
  })

  test('one from the middle of the chain', async () => {
    expect(await after('DELETE FROM audit_seals WHERE id = 2')).toEqual([
      'audit_seals 2: deleted, with what the rows before 2223 were sealed as',
    ])
  })

  test('one that claims another key', async () => {
    expect(await after("UPDATE audit_seals SET key_id = '00000000' WHERE id = 1")).toEqual([
      'audit_seals 1 (audit_logs 1 to 1111): made with key 00000000, which the key file does not hold',
    ])
  })
})

test.each([
  [{ sealer: undefined }, 'the key file is missing, so no seal can be checked'],
  [{ noted: 'damaged' as const }, 'audit-seal.json: cannot be read'],
])('what cannot be checked is said', async (evidence, problem) => {
  const problems = await findingsAfter(async () => {}, evidence)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(problem)
})

test('what is not sealed yet is not held against anything', async () => {
  expect(await after("UPDATE audit_logs SET user_name = 'x' WHERE id = 2340")).toEqual([])
})

describe('the search follows from the trail', () => {
  async function brokenBy(sql: string): Promise<string[]> {
    let findings: Finding[] = []
    await expect(
      shop.owner.begin(async (db) => {
        await db.unsafe(sql)
        findings = await checkRules(db)
        throw UNDO
      }),
    ).rejects.toBe(UNDO)
    return findings.filter(({ rule }) => /search/.test(rule)).flatMap(({ problems }) => problems)
  }

  test.each([
    ['SELECT 1', []],
    ['DELETE FROM audit_search WHERE id = 5', ['audit_logs 5: not in the search']],
    [
      "UPDATE audit_search SET record_id = 'x' WHERE id = 5",
      ['audit_logs 5: something else in the search'],
    ],
    [
      'UPDATE audit_search SET facet_id = facet_id + 1 WHERE id = 1',
      ['audit_logs 1: something else in the search'],
    ],
  ])('%s', async (sql, problems) => {
    expect((await brokenBy(sql)).filter((text) => text.startsWith('audit_logs'))).toEqual(problems)
  })

  test('a wrong count is named', async () => {
    const sql = "UPDATE audit_counts SET rows = rows + 1 WHERE period = 'day' AND facet_id = 1"
    expect((await brokenBy(sql))[0]).toMatch(
      /^day from 2026-11-01 .+, facet 1: \d+ counted, but there are \d+$/,
    )
  })
})
