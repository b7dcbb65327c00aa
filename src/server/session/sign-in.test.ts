import { expect, test } from 'vitest'
import { aShop } from '#server/test-shop.ts'

test('an invited member signs in through the provider and is known afterwards', async () => {
  const shop = await aShop()
  const browser = await shop.signIn('manager@veld.test')
  const answer = await browser.get('/api/users/me')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    email: 'manager@veld.test',
    profile: { role: 'manager' },
    session: { seconds_left: 480 * 60 },
    settings: { timezone: 'Africa/Johannesburg' },
  })
})
