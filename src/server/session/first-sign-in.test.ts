import { expect, test } from 'vitest'
import { aShop } from '#server/test-shop.ts'

test('whoever signs in for the first time from several tills at once gets in at each', async () => {
  const shop = await aShop()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => shop.browser().signIn('budtender@veld.test')),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
})
