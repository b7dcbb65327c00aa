import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { countWaiting, holdOpen } from '#server/db/test-locks.ts'
import { sharedShop } from '#server/test-shop.ts'
import { cookieName } from './cookies.ts'
import { findSession } from './find-session.ts'
import { hashToken } from './tokens.ts'

const shop = await sharedShop()
const ROLES = ['admin', 'manager', 'budtender', 'viewer'] as const

async function tokenOf(role: string): Promise<Uint8Array> {
  const { cookies } = await shop.signIn(`${role}@veld.test`)
  return hashToken(cookies.get(cookieName(shop.env, 'session'))!)
}

test('those who ask at the same time are each told their own session', async () => {
  const hashes = await Promise.all(ROLES.map(tokenOf))
  const unknown = hashToken('nobody')
  const rows = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      findSession(shop.pool, [...hashes, unknown][index % 5]!),
    ),
  )
  for (const [index, row] of rows.entries()) expect(row?.role).toBe(ROLES[index % 5])
})

test('nobody is answered by a question that was asked before he came', async () => {
  const hash = await tokenOf('budtender')
  for (let round = 0; round < 20; round += 1) {
    const earlier = Array.from({ length: 6 }, () => findSession(shop.pool, hash))
    const is_active = round % 2 === 1
    await shop.owner`UPDATE profiles SET is_active = ${is_active} WHERE email = 'budtender@veld.test'`
    expect((await findSession(shop.pool, hash))?.is_active).toBe(is_active)
    await Promise.all(earlier)
  }
})

test('a question that fails is told to all who asked it, and the next is asked anew', async () => {
  const hash = await tokenOf('admin')
  await shop.owner`ALTER TABLE sessions RENAME TO sessions_elsewhere`
  const asked = await Promise.allSettled(
    Array.from({ length: 5 }, () => findSession(shop.pool, hash)),
  )
  await shop.owner`ALTER TABLE sessions_elsewhere RENAME TO sessions`
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect((await findSession(shop.pool, hash))?.role).toBe('admin')
})

test('beside a question that hangs another is asked for whoever comes later, and no more than that', async () => {
  const hash = await tokenOf('manager')
  const asked: Promise<unknown>[] = []
  const ask = () => asked.push(findSession(shop.pool, hash))
  const lock = await holdOpen(shop.owner, (db) => db`LOCK TABLE sessions`)
  ask()
  ask()
  await lock.waitedFor(1)
  expect(await countWaiting(shop.owner)).toBe(1)
  for (let more = 0; more < 3; more += 1) {
    await pause(100)
    ask()
  }
  await lock.waitedFor(2)
  expect(await countWaiting(shop.owner)).toBe(2)
  await lock.commit()
  for (const row of await Promise.all(asked)) expect(row).toMatchObject({ role: 'manager' })
})
