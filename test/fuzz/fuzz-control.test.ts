import { expect, test } from 'vitest'
import { z } from 'zod'
import { bind } from '#server/http/bind.ts'
import type { App, Caller } from '#server/http/context.ts'
import { anApp } from '#server/http/test-app.ts'
import { Refusal } from '#server/refusal.ts'
import { type Endpoint, endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/fields.ts'
import { ADMINS, EVERYONE } from '#shared/roles.ts'
import { USUAL } from './extent.ts'
import { fuzz } from './fuzz.ts'
import { aFuzzedShop } from './fuzzed-shop.ts'

// That the fuzz finds what it looks for: endpoints with one fault each.

const shop = await aFuzzedShop()
await shop.restore()

const describeEndpoint = (method: 'GET' | 'POST', roles: Endpoint['roles'] = EVERYONE) =>
  endpoint({
    method,
    path: '/api/faulty',
    summary: '',
    roles,
    ...(method === 'POST' ? { body: z.object({ name: text(100) }) } : {}),
    answer: z.object({}),
  })

type Faulty = (input: { name?: string }, caller: Caller) => Promise<object> | object

let made = 0
const addCategory = ({ inTransaction }: Caller) =>
  inTransaction((db) => db`INSERT INTO categories (name) VALUES (${`Made ${(made += 1)}`})`)

function faulty(target: Endpoint, handle: Faulty): (app: App) => void {
  return (app) => bind(app, target, handle as never)
}

const POST = describeEndpoint('POST')
const GET = describeEndpoint('GET')
const FOR_ADMINS = describeEndpoint('POST', ADMINS)

test.each<[string, Endpoint, (app: App) => void]>([
  [
    'answered 500',
    POST,
    faulty(POST, ({ name = '' }) => {
      if (name.length > 20) throw new TypeError('a bug')
      return {}
    }),
  ],
  [
    'logged a failure',
    POST,
    faulty(POST, async ({ name = '' }, { db }) => {
      // A value that PostgreSQL cannot read is answered 400, and yet a fault of ours.
      await db`SELECT ${name}::date`
      return {}
    }),
  ],
  [
    'told something internal',
    POST,
    faulty(POST, () => {
      throw new Refusal(400, 'PostgresError: relation does not exist')
    }),
  ],
  [
    'refused, and yet changed categories',
    POST,
    faulty(POST, async (_, caller) => {
      await addCategory(caller)
      throw new Refusal(409, 'Too late')
    }),
  ],
  [
    'without an audit row',
    POST,
    faulty(POST, async (_, caller) => {
      await addCategory(caller)
      return {}
    }),
  ],
  [
    'a read changed categories',
    GET,
    faulty(GET, async (_, caller) => {
      await addCategory(caller)
      return {}
    }),
  ],
  [
    'UPDATE of a book: prices',
    POST,
    faulty(POST, async () => {
      await shop.owner`UPDATE prices SET price = price + 1`
      return {}
    }),
  ],
  ['let somebody in who may not', FOR_ADMINS, (app) => app.post('/api/faulty', (c) => c.json({}))],
  [
    'left no active admin',
    POST,
    faulty(POST, async (_, { inTransaction }) => {
      await inTransaction((db) => db`UPDATE profiles SET is_active = false WHERE role = 'admin'`)
      return {}
    }),
  ],
])('%s is told', async (fault, target, register) => {
  const { problems } = await fuzz(shop, anApp(shop.services, register), target, USUAL)
  expect(problems.join('\n')).toContain(fault)
})

test('of an endpoint without a fault nothing is told', async () => {
  const app = anApp(
    shop.services,
    faulty(POST, () => ({})),
  )
  expect((await fuzz(shop, app, POST, USUAL)).problems).toEqual([])
})
