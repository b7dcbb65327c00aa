import { expect, test } from 'vitest'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'

const shop = await sharedShop()
const admin = await shop.signIn('admin@veld.test')

const NONE = [{}, null, ''].map((value) => [JSON.stringify(value), value] as const)
/** A body with the field as it is sent to mean none: null, '' or left out. */
const withNone = (field: string, none: object | string | null): object =>
  none === null || none === '' ? { [field]: none } : {}

async function idOf(email: string): Promise<string> {
  const [row] = await shop.owner<{ id: string }[]>`SELECT id FROM profiles WHERE email = ${email}`
  return row!.id
}

test.each(NONE)('a product with is_medical %s is not medical', async (_, none) => {
  const { id, sku } = await aProduct(shop.owner)
  const [row] = await shop.owner<{ category_id: number }[]>`
    SELECT category_id FROM products WHERE id = ${id}`
  const answer = await admin.post('/api/products', {
    sku: `${sku}-2`,
    name: 'Durban Poison',
    category_id: row!.category_id,
    price: 100,
    ...withNone('is_medical', none),
  })
  expect(answer.status, await answer.clone().text()).toBe(201)
  expect(await answer.json()).toMatchObject({ is_medical: false })
})

test.each(NONE)('staff with role and is_active %s stay as they are', async (_, none) => {
  const id = await idOf('budtender@veld.test')
  const answer = await admin.put(`/api/manager/staff/${id}`, {
    ...withNone('role', none),
    ...withNone('is_active', none),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  expect(await answer.json()).toMatchObject({ role: 'budtender', is_active: true })
})

test.each([['{}', {}] as const, ['null', null] as const])(
  'a member whose names are %s keeps them',
  async (_, none) => {
    const id = await idOf('viewer@veld.test')
    const answer = await admin.put(`/api/users/${id}`, {
      ...withNone('first_name', none),
      ...withNone('last_name', none),
    })
    expect(answer.status, await answer.clone().text()).toBe(200)
    expect(await answer.json()).toMatchObject({ first_name: 'viewer', last_name: 'Demo' })
  },
)

test('but an empty name is a name taken away', async () => {
  const answer = await admin.put(`/api/users/${await idOf('viewer@veld.test')}`, { first_name: '' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: 'First name is required' })
})

test.each(NONE)('a key with role and scope %s is a viewer’s, to read', async (sent, none) => {
  const answer = await admin.post('/api/api-keys', {
    name: `Scale ${sent}`,
    ...withNone('role', none),
    ...withNone('scope', none),
  })
  expect(answer.status, await answer.clone().text()).toBe(201)
  expect(await answer.json()).toMatchObject({ role: 'viewer', scope: 'read' })
})
