import { expect, test } from 'vitest'
import { MAX_AGE_SECONDS, memoryStore } from './memory-adapter.ts'

test('a flood of sign-ins pushes out the oldest entries and never grows beyond the bound', async () => {
  const store = memoryStore(() => 0, 100)
  const interactions = store.adapter('Interaction')
  for (let n = 0; n < 1000; n += 1) await interactions.upsert(`id-${n}`, {}, 600)
  expect(store.size()).toBe(100)
  expect(await interactions.find('id-899')).toBeUndefined()
  expect(await interactions.find('id-900')).toEqual({})
})

test('what has expired is not found, and is cleared away by the next write', async () => {
  let now = 0
  const store = memoryStore(() => now)
  const codes = store.adapter('AuthorizationCode')
  await codes.upsert('short', { uid: 'u' }, 60)
  now = 59_999
  expect(await codes.find('short')).toBeDefined()
  now = 60_000
  expect(await codes.find('short')).toBeUndefined()
  expect(await codes.findByUid('u')).toBeUndefined()
  await codes.upsert('next', {}, 60)
  expect(store.size()).toBe(1)
})

test('nothing is kept without end', async () => {
  let now = 0
  const store = memoryStore(() => now)
  await store.adapter('Session').upsert('endless', {})
  now = MAX_AGE_SECONDS * 1000
  expect(await store.adapter('Session').find('endless')).toBeUndefined()
})

test('a code is marked when used, and goes with the grant it came from', async () => {
  const store = memoryStore(() => 5_000)
  const codes = store.adapter('AuthorizationCode')
  await codes.upsert('code', { grantId: 'g' }, 60)
  await codes.upsert('other', { grantId: 'h' }, 60)
  await codes.consume('code')
  expect(await codes.find('code')).toMatchObject({ consumed: 5 })
  await codes.revokeByGrantId('g')
  expect(await codes.find('code')).toBeUndefined()
  expect(await codes.find('other')).toBeDefined()
})

test('two kinds of entries may bear the same id', async () => {
  const store = memoryStore(() => 0)
  await store.adapter('Session').upsert('same', { uid: 'u' }, 60)
  await store.adapter('Grant').upsert('same', { accountId: 'a' }, 60)
  await store.adapter('Grant').destroy('same')
  expect(await store.adapter('Session').findByUid('u')).toEqual({ uid: 'u' })
})
