import { describe, expect, test } from 'vitest'
import { aTill, read, sellAt } from '#server/shifts/test-drawer.ts'
import { aProduct } from '#server/test-factories.ts'
import { aShop, sharedShop, type TestShop } from '#server/test-shop.ts'

const shop = await sharedShop()
const seller = await shop.signIn('budtender@veld.test')
const manager = await shop.signIn('manager@veld.test')
const admin = await shop.signIn('admin@veld.test')

const PIN = '482915'
const OTHER = '739164'
const idOf = async (email: string, at: TestShop = shop): Promise<string> => {
  const [row] = await at.owner<[{ id: string }]>`SELECT id FROM profiles WHERE email = ${email}`
  return row.id
}
const sellerId = await idOf('budtender@veld.test')
const managerId = await idOf('manager@veld.test')

const guess = (who: typeof seller, user_id: string, pin: string) =>
  who.post('/api/session/switch', { user_id, pin })

describe('one’s own PIN', () => {
  test.each([
    ['12345', 'A PIN has six digits'],
    ['12345a', 'A PIN has six digits'],
    ['123456', 'Choose a PIN whose digits do not follow each other'],
    ['654321', 'Choose a PIN whose digits do not follow each other'],
    ['000000', 'Choose a PIN that does not repeat itself'],
    ['121212', 'Choose a PIN that does not repeat itself'],
    ['472472', 'Choose a PIN that does not repeat itself'],
    ['850214', 'Choose a PIN that is not a date: birthdays are guessed first'],
    ['140285', 'Choose a PIN that is not a date: birthdays are guessed first'],
  ])('%s is refused: %s', async (pin, words) => {
    const answer = await seller.put('/api/users/me/pin', { pin })
    expect([answer.status, (await read(answer)).error]).toEqual([400, words])
  })

  test('is set within minutes of signing in, and is told nowhere', async () => {
    expect((await seller.put('/api/users/me/pin', { pin: PIN })).status).toBe(204)
    expect(await read(await seller.get('/api/users/me/pin'))).toMatchObject({
      set_at: expect.any(String),
      is_sign_in_fresh: true,
    })
    const rows = await shop.owner<{ text: string }[]>`
      SELECT to_jsonb(p)::text AS text FROM pins p
      UNION ALL SELECT to_jsonb(a)::text FROM audit_logs a`
    for (const text of [...rows.map((row) => row.text), ...shop.logged])
      expect(text).not.toContain(PIN)

    const own = await aShop()
    const late = await own.signIn('budtender@veld.test')
    own.clock.advance(11)
    const refused = await late.put('/api/users/me/pin', { pin: PIN })
    expect([refused.status, (await read(refused)).error]).toEqual([
      403,
      'Sign in again first: a PIN is set within ten minutes of signing in',
    ])
  })

  test('is another hash for the same digits, and opens nothing when it is moved to somebody else', async () => {
    await manager.put('/api/users/me/pin', { pin: PIN })
    const rows = await shop.owner<{ hash: Uint8Array }[]>`SELECT hash FROM pins`
    const hashes = rows.map(({ hash }) => Buffer.from(hash).toString('hex'))
    expect(new Set(hashes).size).toBe(hashes.length)
    await shop.owner`
      UPDATE pins SET (salt, hash) = (SELECT salt, hash FROM pins WHERE profile_id = ${sellerId})
      WHERE profile_id = ${managerId}`
    expect((await guess(admin, managerId, PIN)).status).toBe(403)
    await manager.put('/api/users/me/pin', { pin: OTHER })
  })

  test('is taken away by an admin, on record, and the person is told until they set another', async () => {
    const own = await aShop()
    const [person, boss] = [
      await own.signIn('budtender@veld.test'),
      await own.signIn('admin@veld.test'),
    ]
    const id = await idOf('budtender@veld.test', own)
    const reset = (who: typeof person) =>
      who.send('DELETE', `/api/users/${id}/pin`, { headers: { origin: own.origin } })
    const told = async (): Promise<string[]> => {
      const bell = await read(await person.get('/api/notifications'))
      return bell.map(({ title }: { title: string }) => title)
    }
    // Where there is none nothing happens, and nobody hears of it.
    expect((await reset(boss)).status).toBe(204)
    expect(await told()).not.toContain('Your PIN was taken away')
    await person.put('/api/users/me/pin', { pin: PIN })
    // Five wrong ones, and a wait.
    for (let wrong = 0; wrong < 6; wrong += 1) await guess(person, id, OTHER)
    expect((await reset(person)).status).toBe(403)
    expect((await reset(boss)).status).toBe(204)
    expect(await read(await person.get('/api/users/me/pin'))).toMatchObject({ set_at: null })
    expect((await guess(boss, id, PIN)).status).toBe(403)
    expect(await told()).toContain('Your PIN was taken away')
    const rows = await own.owner`
      SELECT action FROM audit_logs WHERE table_name = 'pins' AND action = 'delete' AND record_id = ${id}`
    expect(rows).toHaveLength(1)
    await person.put('/api/users/me/pin', { pin: OTHER })
    expect(await told()).not.toContain('Your PIN was taken away')
    expect((await guess(person, id, OTHER)).status).toBe(204)
  })
})

describe('the quick switch', () => {
  test('what the next person does is theirs, with what a PIN is worth', async () => {
    const own = await aShop()
    const [till, next] = [
      await own.signIn('admin@veld.test'),
      await own.signIn('manager@veld.test'),
    ]
    await next.put('/api/users/me/pin', { pin: PIN })
    await till.put('/api/users/me/pin', { pin: OTHER })
    const product = await aProduct(own.owner, { batches: [5] })
    const { id } = await aTill(till)
    const nextId = await idOf('manager@veld.test', own)

    expect((await guess(till, nextId, PIN)).status).toBe(204)
    const me = await read(await till.get('/api/users/me'))
    expect(me).toMatchObject({ id: nextId, profile: { role: 'budtender' } })
    const sale = await read(await sellAt(till, id, product))
    const [row] =
      await own.owner`SELECT seller_id FROM transactions WHERE id = ${sale.transaction_id}`
    expect(row).toEqual({ seller_id: nextId })
    // A PIN is no sign-in: it neither leads the shop nor sets another PIN.
    expect((await till.get('/api/settings')).status).toBe(403)
    expect((await till.put('/api/users/me/pin', { pin: OTHER })).status).toBe(403)

    expect((await guess(till, await idOf('admin@veld.test', own), OTHER)).status).toBe(204)
    expect((await till.get('/api/settings')).status).toBe(200)
    await guess(till, nextId, PIN)
    await own.owner`UPDATE profiles SET is_active = false WHERE id = ${nextId}`
    expect((await till.get('/api/users/me')).status).toBe(401)
  })

  test('a locked till answers nothing until somebody enters their PIN', async () => {
    const own = await aShop()
    const till = await own.signIn('budtender@veld.test')
    const id = await idOf('budtender@veld.test', own)
    await till.put('/api/users/me/pin', { pin: PIN })
    expect((await till.post('/api/session/lock')).status).toBe(204)
    const product = await aProduct(own.owner, { batches: [5] })
    const refused = await sellAt(till, null, product)
    expect([refused.status, (await read(refused)).error]).toEqual([
      423,
      'This till is locked: enter your PIN',
    ])
    expect(await read(await till.get('/api/users/me'))).toMatchObject({
      session: { is_locked: true },
    })
    expect((await till.get('/api/sellers')).status).toBe(200)
    expect((await guess(till, id, OTHER)).status).toBe(403)
    expect((await guess(till, id, PIN)).status).toBe(204)
    expect((await sellAt(till, null, product)).status).toBe(200)
  })
})
