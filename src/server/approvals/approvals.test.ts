import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aShift, read } from '#server/shifts/test-drawer.ts'
import { sharedShop } from '#server/test-shop.ts'

const shop = await sharedShop()
const seller = await shop.signIn('budtender@veld.test')
const manager = await shop.signIn('manager@veld.test')
const admin = await shop.signIn('admin@veld.test')
const PIN = '482915'
await manager.put('/api/users/me/pin', { pin: PIN })
await seller.put('/api/users/me/pin', { pin: PIN })

const idOf = async (email: string): Promise<string> => {
  const [row] = await shop.owner<[{ id: string }]>`SELECT id FROM profiles WHERE email = ${email}`
  return row.id
}
const [sellerId, managerId] = [await idOf('budtender@veld.test'), await idOf('manager@veld.test')]

const shift = await aShift(seller)
const payOut = (amount: number, approval_id?: number, reason = 'plumber') =>
  seller.post(`/api/shifts/${shift.id}/events`, { kind: 'paid_out', amount, reason, approval_id })
const subject = (amount: number, reason = 'plumber') => ({ reason, amount, shift_id: shift.id })
const byPin = (body: object) =>
  seller.post('/api/approvals', { kind: 'paid_out', approver_id: managerId, pin: PIN, ...body })
const errorOf = async (answer: Response) => [answer.status, (await read(answer)).error as string]

test('beyond the cap an act needs a word, and says for what', async () => {
  expect((await payOut(200)).status).toBe(201)
  const refused = await payOut(200.01)
  expect(refused.status).toBe(403)
  expect(await read(refused)).toMatchObject({
    error: 'R200.01 is more than you may pay out alone: ask for an approval',
    approval: { kind: 'paid_out', subject: subject(200.01) },
  })
})

test('a manager’s PIN approves one act, once, and is kept with it', async () => {
  const { id } = await read(await byPin({ subject: subject(450) }))
  expect((await errorOf(await payOut(451, id)))[1]).toBe(
    'This approval was given for something else',
  )
  expect((await errorOf(await payOut(450, id, 'a friend')))[1]).toBe(
    'This approval was given for something else',
  )
  const done = await payOut(450, id)
  expect(done.status).toBe(201)
  const { events } = await read(done)
  expect(events.at(-1)).toMatchObject({ amount: 450, approved_by: 'manager Demo' })
  expect((await errorOf(await payOut(450, id)))[1]).toBe(
    'This approval has been used: ask for another',
  )
  const list = await read(await manager.get('/api/exceptions'))
  expect(list[0]).toMatchObject({
    kind: 'paid_out',
    person: 'budtender Demo',
    approver: 'manager Demo',
    amount: 450,
  })
})

test('asked for again under its key an approval is the same one, and nothing else', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const ask = (more: object = {}) =>
    seller.post(
      '/api/approvals',
      { kind: 'paid_out', approver_id: managerId, pin: PIN, subject: subject(444), ...more },
      key,
    )
  const answers = await Promise.all([ask(), ask(), ask()])
  const ids = await Promise.all(answers.map(async (answer) => (await read(answer)).id))
  expect(new Set(ids).size).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await ask()).headers.get('idempotent-replayed')).toBe('true')
  for (const other of [{ subject: subject(445) }, { kind: 'no_sale' }])
    expect(await errorOf(await ask(other))).toEqual([
      422,
      'This Idempotency-Key has already been used for another approval',
    ])
  expect((await ask({ pin: '739164' })).status).toBe(403)
  const byOther = { kind: 'paid_out', subject: subject(444) }
  expect((await admin.post('/api/approvals', byOther, key)).status).toBe(422)
})

test('at the same moment an approval is used once', async () => {
  const { id } = await read(await byPin({ subject: subject(333) }))
  const answers = await Promise.all([payOut(333, id), payOut(333, id), payOut(333, id)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

describe('refused', () => {
  test('one’s own PIN, a colleague’s, a wrong one', async () => {
    expect(await errorOf(await byPin({ subject: subject(1), approver_id: sellerId }))).toEqual([
      403,
      'Nobody approves for themselves',
    ])
    const own = await manager.post('/api/approvals', {
      kind: 'paid_out',
      subject: subject(1),
      approver_id: sellerId,
      pin: PIN,
    })
    expect(await errorOf(own)).toEqual([403, 'Somebody of a higher role has to approve this'])
    expect((await byPin({ subject: subject(1), pin: '739164' })).status).toBe(403)
    expect((await byPin({ subject: subject(1), pin: null })).status).toBe(400)
    for (const reason of ['\0', '\uD800'])
      expect((await byPin({ subject: { reason } })).status).toBe(400)
  })

  test('an approval that is somebody else’s, unknown, or too old', async () => {
    const asked = await admin.post('/api/approvals', { kind: 'paid_out', subject: subject(400) })
    const { id } = await read(asked)
    expect((await errorOf(await payOut(400, id)))[1]).toBe('There is no such approval of yours')
    expect((await errorOf(await payOut(400, 999_999)))[1]).toBe(
      'There is no such approval of yours',
    )
    const old = await read(await byPin({ subject: subject(400) }))
    shop.clock.advance(6)
    expect((await errorOf(await payOut(400, old.id)))[1]).toBe(
      'This approval has expired: ask again',
    )
  })
})

test('asked for on the manager’s own screen, granted or refused there', async () => {
  const ask = (amount: number) =>
    seller.post('/api/approvals', { kind: 'paid_out', subject: subject(amount) })
  const { id, state } = await read(await ask(600))
  expect(state).toBe('waiting')
  expect((await errorOf(await payOut(600, id)))[1]).toBe('Nobody has approved this yet')
  const waiting = await read(await manager.get('/api/approvals'))
  expect(waiting).toMatchObject([{ id, asked_by_name: 'budtender Demo', subject: subject(600) }])
  for (const _ of ['sent', 'sent again'])
    expect((await manager.post(`/api/approvals/${id}/decide`, { granted: true })).status).toBe(200)
  expect(
    (await errorOf(await manager.post(`/api/approvals/${id}/decide`, { granted: false })))[0],
  ).toBe(409)
  expect(
    await errorOf(await admin.post(`/api/approvals/${id}/decide`, { granted: false })),
  ).toEqual([409, 'manager Demo has decided this already'])
  expect(await read(await seller.get(`/api/approvals/${id}`))).toMatchObject({
    state: 'granted',
  })
  expect((await payOut(600, id)).status).toBe(201)

  const no = await read(await ask(700))
  await manager.post(`/api/approvals/${no.id}/decide`, { granted: false })
  expect(await errorOf(await payOut(700, no.id))).toEqual([403, 'This was not approved'])

  const mine = await manager.post('/api/approvals', { kind: 'paid_out', subject: subject(800) })
  const own = await manager.post(`/api/approvals/${(await read(mine)).id}/decide`, {
    granted: true,
  })
  expect(await errorOf(own)).toEqual([403, 'Nobody approves for themselves'])
})

test('whoever took over by PIN asks as the budtender that they are at the till', async () => {
  await admin.put('/api/users/me/pin', { pin: PIN })
  const till = await shop.signIn('budtender@veld.test')
  const user_id = await idOf('admin@veld.test')
  expect((await till.post('/api/session/switch', { user_id, pin: PIN })).status).toBe(204)
  const own = await aShift(till)
  const payOwn = (approval_id?: number) =>
    till.post(`/api/shifts/${own.id}/events`, {
      kind: 'paid_out',
      amount: 500,
      reason: 'glazier',
      approval_id,
    })
  const { approval } = await read(await payOwn())
  const { id } = await read(await till.post('/api/approvals', approval))
  const waiting = await read(await manager.get('/api/approvals'))
  expect(waiting).toContainEqual(expect.objectContaining({ id, asked_by_name: 'admin Demo' }))
  expect((await manager.get(`/api/approvals/${id}`)).status).toBe(200)
  expect((await manager.post(`/api/approvals/${id}/decide`, { granted: true })).status).toBe(200)
  expect((await payOwn(id)).status).toBe(201)
})

test('one that was asked for before it was kept as what is read as from whoever they are', async () => {
  const { id } = await read(
    await manager.post('/api/approvals', { kind: 'paid_out', subject: subject(9000) }),
  )
  await shop.owner`UPDATE approvals SET asked_role = NULL WHERE id = ${id}`
  const decide = (who: typeof admin) => who.post(`/api/approvals/${id}/decide`, { granted: true })
  expect((await decide(seller)).status).toBe(403)
  expect((await decide(admin)).status).toBe(200)
})

test('a drawer opened too often without a sale needs a word', async () => {
  const other = await aShift(seller)
  const open = () =>
    seller.post(`/api/shifts/${other.id}/events`, { kind: 'no_sale', reason: 'change' })
  const answers = [await open(), await open(), await open(), await open()]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 403])
})

test('exceptions are ticked off once, with a note, by somebody else; and counted beside colleagues', async () => {
  const [{ id }] = await read(await manager.get('/api/exceptions'))
  const tick = (who: typeof manager, note: string) =>
    who.post(`/api/exceptions/${id}/resolve`, { note })
  expect((await tick(manager, ' ')).status).toBe(400)
  expect(await read(await tick(manager, 'Spoke to her'))).toMatchObject({
    note: 'Spoke to her',
    resolved_by: 'manager Demo',
  })
  expect((await tick(manager, 'Spoke to her')).status).toBe(200)
  expect((await tick(manager, 'Something else')).status).toBe(409)
  expect((await tick(admin, 'Spoke to her')).status).toBe(409)
  const report = await read(await manager.get('/api/exceptions/report'))
  const found = report.find(({ name }: { name: string }) => name === 'budtender Demo')
  expect(found.kinds).toContainEqual(expect.objectContaining({ kind: 'no_sale', count: 3 }))
})

test('what is within itself a thousand times is refused as such', async () => {
  const deep = `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`
  const answer = await byPin({ subject: JSON.parse(deep) as object })
  expect(await errorOf(answer)).toEqual([400, 'The subject of an approval is nested too deeply'])
})
