import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aShift, aTill, read, sellAt } from '#server/shifts/test-drawer.ts'
import { aProduct } from '#server/test-factories.ts'
import { aShop, sharedShop } from '#server/test-shop.ts'

const shop = await sharedShop()
const seller = await shop.signIn('budtender@veld.test')
const manager = await shop.signIn('manager@veld.test')

const publicKey = () =>
  JSON.stringify(
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }),
  )

async function settingsWith(change: object): Promise<void> {
  const { version } = (await read(await manager.get('/api/settings'))) as { version: number }
  expect((await manager.put('/api/settings', { ...change, version })).status).toBe(200)
}

test('browsers become tills by themselves, each named after a free letter, however many at once', async () => {
  const own = await aShop()
  const till = await own.signIn('budtender@veld.test')
  const all = await Promise.all(Array.from({ length: 4 }, () => till.post('/api/tills', {})))
  const letters = await Promise.all(all.map(async (answer) => (await read(answer)).letter))
  expect(letters.toSorted((a, b) => a.localeCompare(b))).toEqual(['A', 'B', 'C', 'D'])
  const list = await read(await till.get('/api/tills'))
  expect(list[0]).toMatchObject({ name: 'Till A', letter: 'A', shop_id: 1, retired_at: null })
})

test('the same key, of the request or of the till, is one till', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const first = await seller.post('/api/tills', {}, key)
  const again = await seller.post('/api/tills', {}, key)
  expect((await read(again)).id).toBe((await read(first)).id)
  expect(again.headers.get('idempotent-replayed')).toBe('true')

  const other = await seller.post('/api/tills', { public_key: publicKey() }, key)
  expect([other.status, (await read(other)).error]).toEqual([
    422,
    'This Idempotency-Key has already been used for another till',
  ])

  const public_key = publicKey()
  const mine = await read(await seller.post('/api/tills', { public_key }))
  const found = await read(await seller.post('/api/tills', { public_key }))
  expect(found.id).toBe(mine.id)
  expect(JSON.parse(mine.public_key)).toMatchObject({ kty: 'EC', crv: 'P-256' })
})

test('a till that a restored shop has forgotten keeps its letter, unless another has it', async () => {
  const mine = await read(await seller.post('/api/tills', { letter: 'Q' }))
  expect(mine).toMatchObject({ letter: 'Q', name: 'Till Q' })
  const other = await read(await seller.post('/api/tills', { letter: 'Q' }))
  expect(other.letter).not.toBe('Q')
  // Of the shop's own numbers: T-000017 of a till would be taken for sale T-00000017.
  for (const letter of ['T', 'CN'])
    expect((await read(await seller.post('/api/tills', { letter }))).letter).not.toBe(letter)
  const refused = await seller.post('/api/tills', { letter: 'q1' })
  expect([refused.status, (await read(refused)).error]).toEqual([
    400,
    expect.stringContaining('A letter of a till is A to ZZZ'),
  ])
})

test.each([
  ['no key', 'abc'],
  [
    'a key with its secret half',
    () =>
      JSON.stringify(
        generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
      ),
  ],
  ['a point beside the curve', '{"kty":"EC","crv":"P-256","x":"AA","y":"AA"}'],
])('%s is refused as the key of a till', async (_, key) => {
  const answer = await seller.post('/api/tills', {
    public_key: typeof key === 'string' ? key : key(),
  })
  expect(answer.status).toBe(400)
  expect((await read(answer)).error).toContain('public half of a P-256 key')
})

test('where the shop says so, only a manager registers a till', async () => {
  await settingsWith({ till_registration: 'managers' })
  const refused = await seller.post('/api/tills', {})
  expect(refused.status).toBe(403)
  expect((await read(refused)).error).toContain('A manager registers')
  expect((await manager.post('/api/tills', {})).status).toBe(201)
  await settingsWith({ till_registration: 'open' })
})

test('no two tills are registered under one name, by what the database takes for one', async () => {
  // In JavaScript the first letter becomes two when it is made small, in the database it stays as it is.
  const name = `\u0130stanbul ${Date.now()}`
  expect((await seller.post('/api/tills', { name })).status).toBe(201)
  const again = await seller.post('/api/tills', { name })
  expect([again.status, (await read(again)).error]).toEqual([409, `Another till is called ${name}`])
})

describe('a manager', () => {
  test('renames a till, and no two that sell have one name', async () => {
    const [one, other] = [await aTill(seller), await aTill(seller)]
    const name = `Counter ${one.id}`
    expect(await read(await manager.put(`/api/tills/${one.id}`, { name }))).toMatchObject({
      name,
      retired_at: null,
    })
    const taken = await manager.put(`/api/tills/${other.id}`, { name: name.toUpperCase() })
    expect([taken.status, (await read(taken)).error]).toEqual([
      409,
      `Another till is called ${name.toUpperCase()}`,
    ])
  })

  test('retires a till, which says so and cannot sell, until it is put back to work', async () => {
    const product = await aProduct(shop.owner, { batches: [5] })
    const till = await aTill(seller)
    const retired_at = new Date().toISOString()
    expect((await manager.put(`/api/tills/${till.id}`, { retired_at })).status).toBe(200)
    const refused = await sellAt(seller, till.id, product)
    expect([refused.status, (await read(refused)).error]).toEqual([
      409,
      `${till.name} is retired and cannot sell`,
    ])
    const seen = await read(await seller.post(`/api/tills/${till.id}/seen`, { version: 'v1' }))
    expect(seen).toMatchObject({ retired_at: expect.any(String), version: 'v1' })
    expect((await seller.post('/api/shifts', { till_id: till.id, float: 1 })).status).toBe(409)
    expect((await manager.put(`/api/tills/${till.id}`, { retired_at: null })).status).toBe(200)
    expect((await sellAt(seller, till.id, product)).status).toBe(200)
  })

  test('does not retire a till whose drawer is open', async () => {
    const shift = await aShift(seller)
    const refused = await manager.put(`/api/tills/${shift.till}`, {
      retired_at: new Date().toISOString(),
    })
    expect(refused.status).toBe(409)
    expect((await read(refused)).error).toContain('Count and close')
  })
})

test('what is no till sells nothing', async () => {
  const product = await aProduct(shop.owner, { batches: [5] })
  const refused = await sellAt(seller, 999_999, product)
  expect([refused.status, (await read(refused)).error]).toEqual([400, 'There is no such till'])
  expect((await seller.post('/api/tills/999999/seen', {})).status).toBe(404)
})
