import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aShift, piecesOf, read } from '#server/shifts/test-drawer.ts'
import { idOf } from '#server/team/test-team.ts'
import { sharedShop } from '#server/test-shop.ts'

const shop = await sharedShop()
const seller = await shop.signIn('budtender@veld.test')
const manager = await shop.signIn('manager@veld.test')
const admin = await shop.signIn('admin@veld.test')
const [sellerId, managerId] = [
  await idOf(shop, 'budtender@veld.test'),
  await idOf(shop, 'manager@veld.test'),
]

const count = (id: number, who: typeof seller) =>
  who.post(`/api/shifts/${id}/counts`, { denominations: piecesOf(499_00) })
const handTo = (to_id: string, id: number, who: typeof seller) =>
  who.post(
    `/api/shifts/${id}/events`,
    { kind: 'hand_over', to_id },
    { 'idempotency-key': randomUUID() },
  )

/** One rand short, by who opened it, and what was done until it was closed. */
const HANDS = {
  opened: { by: manager, deeds: [(id: number) => handTo(sellerId, id, manager)], closer: seller },
  held: {
    by: seller,
    deeds: [
      (id: number) => handTo(managerId, id, seller),
      (id: number) => handTo(sellerId, id, manager),
    ],
    closer: seller,
  },
  counted: { by: seller, deeds: [(id: number) => count(id, manager)], closer: seller },
  closed: { by: seller, deeds: [], closer: manager },
} as const

test.each(Object.keys(HANDS) as (keyof typeof HANDS)[])(
  'a drawer that was short is not ticked off by a manager who %s it',
  async (hand) => {
    const { by, deeds, closer } = HANDS[hand]
    const shift = await aShift(by, 500)
    for (const deed of deeds) expect((await deed(shift.id)).status).toBe(201)
    expect((await count(shift.id, seller)).status).toBe(201)
    expect((await closer.post(`/api/shifts/${shift.id}/close`)).status).toBe(200)

    const shownTo = async (who: typeof manager) =>
      (await read(await who.get('/api/exceptions'))).find(
        (each: { shift_id: number }) => each.shift_id === shift.id,
      )
    const found = await shownTo(manager)
    expect(found).toMatchObject({ kind: 'over_short', person: 'budtender Demo', is_own: true })
    expect(await shownTo(admin)).toMatchObject({ is_own: false })
    const tick = (who: typeof manager) =>
      who.post(`/api/exceptions/${found.id}/resolve`, { note: 'Counted the coins' })
    const refused = await tick(manager)
    expect([refused.status, (await read(refused)).error]).toEqual([
      403,
      'You opened, held, counted or closed this drawer: somebody else has to look at it',
    ])
    expect(await read(await tick(admin))).toMatchObject({ resolved_by: 'admin Demo' })
  },
)

test('a manager who only counted may tick off what else happened at the drawer', async () => {
  const shift = await aShift(seller, 500)
  const opened = { kind: 'no_sale', reason: 'change' }
  await seller.post(`/api/shifts/${shift.id}/events`, opened)
  await count(shift.id, manager)
  const [found] = await read(await manager.get('/api/exceptions'))
  expect(found).toMatchObject({ kind: 'no_sale', shift_id: shift.id, is_own: false })
  const answer = await manager.post(`/api/exceptions/${found.id}/resolve`, { note: 'Seen' })
  expect(answer.status).toBe(200)
})
