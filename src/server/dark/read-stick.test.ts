import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { read } from '#server/shifts/test-drawer.ts'
import { aProduct } from '#server/test-factories.ts'
import { aDarkShop } from './test-dark-shop.ts'
import { sealTo, TestTill } from './test-till.ts'

const { seller, manager, db, newTill } = await aDarkShop()
const till = await newTill()
const kit = await read(await seller.get(`/api/tills/${till.id}/kit`))

describe('a stick', () => {
  const stickOf = (entries: object[], own = till) =>
    JSON.stringify({
      veld: 'till entries',
      version: 1,
      till_id: own.id,
      ...sealTo(kit.seal_key, 'veld stick', { entries }),
    })

  test('is read in by a manager, and no entry is booked twice', async () => {
    const own = await newTill()
    const product = await aProduct(db, { batches: [5] })
    const entries = [own.write(own.sale([{ product }])), own.write(own.sale([{ product }]))]
    await own.send(entries[0])
    const file = stickOf(entries, own)
    expect((await seller.post('/api/dark/files', { file })).status).toBe(403)
    const first = await read(await manager.post('/api/dark/files', { file }))
    expect(first).toMatchObject({
      till_id: own.id,
      till_name: own.name,
      entries: [{ outcome: 'booked' }, { outcome: 'booked' }],
    })
    expect(await read(await manager.post('/api/dark/files', { file }))).toEqual(first)
    const [{ count }] = await db<
      [{ count: number }]
    >`SELECT count(*) FROM transactions WHERE till_id = ${own.id}`
    expect(count).toBe(2)
  })

  test('of a till that was registered anew after a restore is booked under its new number', async () => {
    const own = await newTill()
    const product = await aProduct(db, { batches: [5] })
    const lost = 999_999
    const entries = [own.write(own.sale([{ product }]), { till_id: lost })]
    const file = JSON.stringify({ ...JSON.parse(stickOf(entries, own)), till_id: lost })
    expect(await read(await manager.post('/api/dark/files', { file }))).toMatchObject({
      till_id: own.id,
      entries: [{ outcome: 'booked' }],
    })
  })

  test('of a till that nobody knows is refused in words, and can be read in later', async () => {
    const own = await newTill()
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const unknown = { id: 999_998, letter: 'ZZ', name: 'Till ZZ' }
    const stranger = new TestTill(seller, unknown, privateKey, own.seller)
    const product = await aProduct(db, { batches: [5] })
    const file = stickOf([stranger.write(stranger.sale([{ product }]))], stranger)
    const answer = await manager.post('/api/dark/files', { file })
    expect(answer.status).toBe(400)
    expect((await read(answer)).error).toContain('does not know the till that saved this file')
  })

  test.each([
    ['no file of ours', 'hello', 'This is no file that a till of Veld saved'],
    [
      'another shop’s',
      JSON.stringify({ veld: 'till entries', version: 1, till_id: 1, key: 'AA', sealed: 'AA' }),
      'cannot be opened',
    ],
  ])('that is %s is refused in words', async (_, file, text) => {
    const answer = await manager.post('/api/dark/files', { file })
    expect([answer.status, (await read(answer)).error]).toEqual([
      400,
      expect.stringContaining(text),
    ])
  })
})
