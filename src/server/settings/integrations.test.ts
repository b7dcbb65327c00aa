import { describe, expect, test } from 'vitest'
import { aProvider } from '#server/session/test-provider.ts'
import { aProduct } from '#server/test-factories.ts'
import { aShop } from '#server/test-shop.ts'
import type { Integrations } from '#shared/settings/integrations.ts'

const read = async (browser: { get(path: string): Promise<Response> }) =>
  (await (await browser.get('/api/integrations')).json()) as Integrations

test('each service is told as it is, and later as it has become', async () => {
  const shop = await aShop()
  const manager = await shop.signIn('manager@veld.test')
  const before = await read(manager)
  expect(before).toMatchObject({
    identity_provider: { issuer: `${shop.origin}/oidc`, is_built_in: true, problem: null },
    compliance: { batches: 0, with_compliance_id: 0 },
    payments: { last_payment_at: null },
    mail: { server: null },
    push: { devices: 0, last_sent_at: null },
  })
  expect(before.identity_provider.last_seen_at).toBe(shop.clock.now.toISOString())

  const product = await aProduct(shop.owner, { batches: [5, 5] })
  await shop.owner`UPDATE inventory_batches SET compliance_id = 'C-1' WHERE id = (SELECT min(id) FROM inventory_batches)`
  const sell = (payment_method: string) =>
    manager.post('/api/transactions', {
      customer_id: null,
      items: [{ product_id: product.id, quantity: 1, unit_price: product.price / 100 }],
      payment_method,
    })
  await sell('cash')
  expect((await read(manager)).payments.last_payment_at).toBeNull()
  expect((await sell('card')).status).toBe(200)
  expect(await read(manager)).toMatchObject({
    compliance: { batches: 2, with_compliance_id: 1 },
    payments: { last_payment_at: shop.clock.now.toISOString() },
  })
})

describe('an identity provider', () => {
  test('that has gone is not said to be there; it is asked again, but not by everybody', async () => {
    const provider = await aProvider()
    const shop = await aShop({ provider: provider.address })
    const browser = shop.browser()
    const asked = await browser.begin()
    provider.answer.id_token = await provider.sign(provider.claims(asked.get('nonce')))
    await browser.post('/api/sessions', { code: 'any', state: asked.get('state') })

    expect((await read(browser)).identity_provider.problem).toBeNull()
    await provider.stop()
    expect((await read(browser)).identity_provider.problem).toBeNull()
    shop.clock.advance(1)
    expect((await read(browser)).identity_provider).toMatchObject({
      issuer: provider.address.issuer,
      is_built_in: false,
      problem: 'The identity provider cannot be reached. Please try again in a moment.',
      checked_at: shop.clock.now.toISOString(),
    })
  })
})
