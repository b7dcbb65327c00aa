import { describe, expect, test } from 'vitest'
import { read } from '#server/shifts/test-drawer.ts'
import { aCustomer, aProduct } from '#server/test-factories.ts'
import { DAY_MS } from '#shared/dates.ts'
import { conditionOf, isOver } from '#shared/notifications/conditions.ts'
import { aDarkShop } from './test-dark-shop.ts'

const { shop, seller, manager, db, newTill } = await aDarkShop()
const till = await newTill()

const bell = async () =>
  (await read(await manager.get('/api/notifications'))) as { id: string; title: string }[]

async function toldOf(title: string): Promise<{ id: string }> {
  const told = (await bell()).find((one) => one.title === title)
  expect(told).toBeDefined()
  return told!
}

describe('the kit', () => {
  test('tells of a customer no more than a sale needs', async () => {
    const { id } = await aCustomer(db, {
      first_name: 'Naledi',
      last_name: 'Dlamini-Secret',
      email: 'naledi@secret.test',
    })
    await db`
      UPDATE customers SET last_visit_at = ${shop.clock.now}, phone = '0821234567', address = '7 Secret Street',
        date_of_birth = '1990-05-05', is_verified = true, loyalty_points = 7, has_medical_card = true,
        medical_card_number_hash = '\\x01', medical_card_number_sealed = '\\x01', id_number_hash = '\\x02',
        id_number_sealed = '\\x02', medical_card_expiry_date = '2030-01-31'
      WHERE id = ${id}`
    const answer = await seller.get(`/api/tills/${till.id}/kit`)
    const text = await answer.clone().text()
    const { customers } = await read(answer)
    expect(customers).toEqual([
      {
        id,
        first_name: 'Naledi',
        initial: 'D',
        points: 7,
        is_adult: true,
        is_verified: true,
        card_until: '2030-01-31',
        has_card: true,
      },
    ])
    for (const secret of ['Dlamini', 'secret.test', '0821234567', 'Secret Street', '1990'])
      expect(text).not.toContain(secret)
  })

  test('has those of the last 90 days, and who may take the till over', async () => {
    const old = await aCustomer(db)
    await db`UPDATE customers SET last_visit_at = ${new Date(shop.clock.now.getTime() - 91 * DAY_MS)} WHERE id = ${old.id}`
    const { customers, team, entry_version } = await read(
      await seller.get(`/api/tills/${till.id}/kit`),
    )
    expect(customers.map(({ id }: { id: number }) => id)).not.toContain(old.id)
    expect(team.map(({ role }: { role: string }) => role).toSorted()).toEqual([
      'admin',
      'budtender',
      'manager',
    ])
    expect(entry_version).toBe(1)
    expect((await seller.get('/api/tills/999999/kit')).status).toBe(404)
  })
})

test('a till that told of entries which never came raises an alarm', async () => {
  const own = await newTill()
  const seen = async (body: object) =>
    (await read(await seller.post(`/api/tills/${own.id}/seen`, body))).entries
  expect(await seen({ sequence: 4, waiting: 4 })).toEqual({
    received: 0,
    told: 4,
    waiting: 4,
    synced_at: null,
    is_missing: false,
  })
  expect(await seen({})).toMatchObject({ told: 4, waiting: 4 })
  const product = await aProduct(db, { batches: [5] })
  await own.send(own.write(own.sale([{ product }])))
  expect(await seen({ sequence: 1, waiting: 0 })).toMatchObject({
    received: 1,
    told: 4,
    is_missing: true,
    synced_at: expect.any(String),
  })
  const alarm = await toldOf('Entries of a till are missing')
  expect(alarm).toMatchObject({
    id: expect.stringMatching(/^entries-missing:/),
    message: expect.stringContaining(own.name),
  })
  for (let n = 0; n < 3; n += 1) await own.send(own.write(own.sale([{ product }])))
  expect(await seen({ sequence: 4, waiting: 0 })).toMatchObject({ is_missing: false })
  expect(isOver(alarm.id, await bell())).toBe(true)
})

test('what a till told is read where it is looked at, and ticked off with a note', async () => {
  const poison = { body: 'not {json', signature: 'x' }
  await till.send(poison)
  const [held] = await read(await manager.get('/api/exceptions'))
  expect(held).toMatchObject({ kind: 'held', entry_id: expect.any(Number) })
  expect(await read(await manager.get(`/api/exceptions/${held.id}/entry`))).toMatchObject({
    till_name: till.name,
    outcome: 'held',
    body: poison.body,
  })
  expect((await manager.get('/api/exceptions/999999/entry')).status).toBe(404)
  const alarm = await toldOf('Something to look at')
  expect(conditionOf(alarm.id)).toBe('dark')
  expect(
    await read(await manager.post(`/api/exceptions/${held.id}/resolve`, { note: 'A test' })),
  ).toMatchObject({ note: 'A test' })
  expect(isOver(alarm.id, await bell())).toBe(true)
})
