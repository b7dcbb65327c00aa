import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { read } from '#server/shifts/test-drawer.ts'
import { idOf } from '#server/team/test-team.ts'
import type { Browser } from '#server/test-browser.ts'
import { aShop, type TestShop } from '#server/test-shop.ts'
import { FREE_TRIES } from '#shared/pins/pin-wait.ts'

// `PIN_GUESSES=10000 npm test -- --unit src/server/pins/guessing.test.ts` is the long form.
const GUESSES = Number(process.env['PIN_GUESSES'] ?? 300)
const AT_ONCE = 20
// Only patience: a shop answers some hundred of them in a second.
vi.setConfig({ testTimeout: 60_000 + GUESSES * 100 })

const PIN = '482915'
const OTHER = '739164'

const guess = (who: Browser, user_id: string, pin: string) =>
  who.post('/api/session/switch', { user_id, pin })

/** A shop in which the manager has a PIN, and so many members of staff would like to know it. */
async function aTargetAndThieves(count: number) {
  const names = Array.from({ length: count }, (_, at) => `thief-${at}@veld.test`)
  const people = [...names, 'manager@veld.test', 'admin@veld.test', 'budtender@veld.test']
  const shop = await aShop({
    accounts: people.map((email) => ({ email, first_name: 'A', last_name: 'B', hint: '' })),
  })
  for (const email of names)
    await shop.owner`
      INSERT INTO profiles (email, role, first_name, last_name) VALUES (${email}, 'budtender', 'A', 'Thief')`
  const victim = await shop.signIn('manager@veld.test')
  expect((await victim.put('/api/users/me/pin', { pin: PIN })).status).toBe(204)
  return {
    shop,
    victim,
    victimId: await idOf(shop, 'manager@veld.test'),
    thieves: await Promise.all(names.map((email) => shop.signIn(email))),
  }
}

/** Every guess another one, the right one last; answers what was said, and how many were looked at. */
async function guessAll(shop: TestShop, tries: readonly [Browser, string][]) {
  const before = await countLookedAt(shop)
  const told: string[] = []
  const statuses = new Set<number>()
  for (let from = 0; from < tries.length; from += AT_ONCE)
    await Promise.all(
      tries.slice(from, from + AT_ONCE).map(async ([who, person], at) => {
        const isLast = from + at === tries.length - 1
        const answer = await guess(who, person, isLast ? PIN : String(200_000 + (from + at) * 7))
        statuses.add(answer.status)
        told.push(await answer.text())
      }),
    )
  return { lookedAt: (await countLookedAt(shop)) - before, statuses, told }
}

/** Each that is looked at and wrong is in the trail. */
async function countLookedAt({ owner }: TestShop): Promise<number> {
  const [row] = await owner<[{ count: number }]>`
    SELECT count(*) FROM audit_logs WHERE table_name = 'pins' AND action = 'denied'`
  return row.count
}

test('five tries, then waits that double, for somebody with a PIN, without one, and for nobody at all', async () => {
  const own = await aShop()
  const [thief, victim] = [
    await own.signIn('budtender@veld.test'),
    await own.signIn('manager@veld.test'),
  ]
  await victim.put('/api/users/me/pin', { pin: PIN })
  const people = [
    await idOf(own, 'manager@veld.test'),
    await idOf(own, 'admin@veld.test'),
    '00000000-0000-4000-8000-000000000999',
  ]
  for (const person of people) {
    const said: unknown[] = []
    for (let round = 0; round < 6; round += 1) {
      const answer = await guess(thief, person, '739164')
      said.push([answer.status, (await read(answer)).error, answer.headers.get('retry-after')])
    }
    const wrong = [403, 'That name and PIN do not belong together', null]
    const wait = [429, 'Too many wrong PINs: wait 30 seconds', '30']
    expect(said).toEqual([wrong, wrong, wrong, wrong, wrong, wait])
  }
  // The right one does not help either while there is a wait.
  expect((await guess(thief, people[0]!, PIN)).status).toBe(429)
  own.clock.advance(0.51)
  expect((await guess(thief, people[0]!, '739164')).status).toBe(403)
  const longer = await guess(thief, people[0]!, '739164')
  expect(longer.headers.get('retry-after')).toBe('60')
  // Signing in anew is no new device.
  const again = await own.signIn('budtender@veld.test')
  expect((await guess(again, people[0]!, PIN)).status).toBe(429)
  const [audited] = await own.owner<[{ count: number }]>`
    SELECT count(*) FROM audit_logs WHERE table_name = 'pins' AND action = 'denied' AND record_id = ${people[0]!}`
  expect(audited.count).toBe(6)
})

test('two hundred guesses at once are looked at five times', async () => {
  const own = await aShop()
  const [thief, victim] = [
    await own.signIn('budtender@veld.test'),
    await own.signIn('manager@veld.test'),
  ]
  await victim.put('/api/users/me/pin', { pin: PIN })
  const id = await idOf(own, 'manager@veld.test')
  const guesses = Array.from({ length: 200 }, (_, at) => String(200_000 + at * 7))
  const answers = await Promise.all(guesses.map((pin) => guess(thief, id, pin)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 403)).toHaveLength(5)
  expect(statuses.filter((status) => status !== 403 && status !== 429 && status !== 503)).toEqual(
    [],
  )
})

test('of any number of guesses by one device five are looked at, and then one for each wait', async () => {
  const { shop, thieves, victimId } = await aTargetAndThieves(1)
  const tries = Array.from({ length: GUESSES }, (): [Browser, string] => [thieves[0]!, victimId])
  const { lookedAt, statuses } = await guessAll(shop, tries)
  expect(lookedAt).toBe(FREE_TRIES.byOne)
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([403, 429])
  for (const seconds of [30, 60, 120]) {
    shop.clock.advance(seconds / 60)
    expect((await guessAll(shop, tries.slice(0, 10))).lookedAt).toBe(1)
  }
})

test('of any number of guesses by many devices at one person fifty are looked at', async () => {
  const { shop, thieves, victimId } = await aTargetAndThieves(12)
  const tries = Array.from({ length: GUESSES }, (_, at): [Browser, string] => [
    thieves[at % thieves.length]!,
    victimId,
  ])
  expect((await guessAll(shop, tries)).lookedAt).toBe(FREE_TRIES.byAll)
  shop.clock.advance(0.5)
  expect((await guessAll(shop, tries.slice(0, 60))).lookedAt).toBe(1)
})

test('a PIN that is tried on everybody is looked at twenty times for each who asks', async () => {
  const { shop, victimId, thieves } = await aTargetAndThieves(3)
  const [one, ...others] = thieves as [Browser, ...Browser[]]
  const everybody = Array.from({ length: GUESSES }, () => randomUUID())
  const spray = (who: Browser): [Browser, string][] => [
    ...everybody.map((person): [Browser, string] => [who, person]),
    [who, victimId],
  ]
  const alone = await guessAll(shop, spray(one))
  expect(alone.lookedAt).toBe(FREE_TRIES.ofAnybody)
  expect(alone.statuses.has(204)).toBe(false)
  expect((await guessAll(shop, others.flatMap(spray))).lookedAt).toBe(
    others.length * FREE_TRIES.ofAnybody,
  )
  shop.clock.advance(0.5)
  expect((await guessAll(shop, spray(one).slice(0, 40))).lookedAt).toBe(1)
})

test('one’s own right PIN in between buys no tries at others', async () => {
  const { shop, victimId, thieves } = await aTargetAndThieves(1)
  const [thief] = thieves as [Browser]
  const own = await idOf(shop, 'thief-0@veld.test')
  await thief.put('/api/users/me/pin', { pin: OTHER })
  const before = await countLookedAt(shop)
  for (let round = 0; round < 40; round += 1) {
    await guess(thief, randomUUID(), PIN)
    await guess(thief, own, OTHER)
  }
  expect((await countLookedAt(shop)) - before).toBe(FREE_TRIES.ofAnybody)
  expect((await guess(thief, victimId, PIN)).status).toBe(429)
})

test('who types theirs wrong a few times a day is not locked out in the end', async () => {
  const shop = await aShop()
  const first = new Date()
  const id = await idOf(shop, 'manager@veld.test')
  for (let day = 0; day < 20; day += 1) {
    const till = await shop.at(
      new Date(first.getTime() + day * 25 * 3_600_000),
      'manager@veld.test',
    )
    if (day === 0) expect((await till.put('/api/users/me/pin', { pin: PIN })).status).toBe(204)
    for (let wrong = 0; wrong < 4; wrong += 1)
      expect((await guess(till, id, OTHER)).status, `day ${day}`).toBe(403)
    expect((await guess(till, id, PIN)).status, `day ${day}`).toBe(204)
  }
})

test('neither a table, a file, the log, the metrics nor any answer tells a PIN', async () => {
  const { shop, thieves, victim, victimId } = await aTargetAndThieves(1)
  const { told } = await guessAll(shop, [
    [thieves[0]!, victimId],
    [thieves[0]!, victimId],
  ])
  const asked = { kind: 'no_sale', subject: {}, approver_id: victimId, pin: PIN }
  told.push(await (await thieves[0]!.post('/api/approvals', asked)).text())
  for (const path of ['/api/users/me/pin', '/api/users/me', '/api/sellers', '/api/audit-logs'])
    told.push(await (await victim.get(path)).text())
  told.push(await (await fetch(`http://127.0.0.1:${shop.port}/metrics`)).text())
  const tables = await shop.owner<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`
  for (const { name } of tables) {
    const rows = await shop.owner<
      { text: string }[]
    >`SELECT to_jsonb(t)::text AS text FROM ${shop.owner(name)} t`
    told.push(...rows.map(({ text }) => `${name}: ${text}`))
  }
  const folder = shop.services.env.DATA_DIR
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (file.isFile()) told.push(await readFile(join(file.parentPath, file.name), 'latin1'))
  // Not as a part of a longer number or of a hash.
  const digits = new RegExp(String.raw`(?<![\da-f])${PIN}(?![\da-f])`)
  expect([...told, ...shop.logged].filter((text) => digits.test(text))).toEqual([])
})
