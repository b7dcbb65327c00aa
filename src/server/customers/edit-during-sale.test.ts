import { expect, test, vi } from 'vitest'
import { countWaiting } from '#server/db/test-locks.ts'
import { aCustomer } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'

const shop = await sharedShop()
const manager = await shop.signIn('manager@veld.test')

test.each([{ email: 'thandi@veld.test' }, { id_number: '8001015009087' }])(
  'a customer whose %o is changed during a sale to them neither stops the sale nor fails',
  async (change) => {
    const customer = await aCustomer(shop.owner)
    const { answer } = await shop.owner.begin(async (db) => {
      // As a sale does: it refers to the customer first, and credits them at its end.
      await db`SELECT FROM customers WHERE id = ${customer.id} FOR KEY SHARE`
      const edit = manager.put(`/api/customers/${customer.id}`, {
        first_name: 'Thandi',
        last_name: 'Nkosi',
        ...change,
      })
      await vi.waitUntil(async () => (await countWaiting(shop.owner)) > 0, { timeout: 10_000 })
      await db`SET LOCAL lock_timeout = '100ms'`
      await db`UPDATE customers SET loyalty_points = loyalty_points + 7 WHERE id = ${customer.id}`
      return { answer: edit }
    })
    expect((await answer).status).toBe(200)
    const [stored] =
      await shop.owner`SELECT loyalty_points FROM customers WHERE id = ${customer.id}`
    expect(stored).toEqual({ loyalty_points: 7 })
  },
)
