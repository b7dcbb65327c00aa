import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { anApp } from '#server/http/test-app.ts'
import { Refusal } from '#server/refusal.ts'
import type { Services } from '#server/services.ts'
import { sharedShop } from '#server/test-shop.ts'
import { endpoint } from '#shared/endpoint.ts'
import { EVERYONE } from '#shared/roles.ts'
import { createCache } from './cache.ts'
import { openChanges } from './changes.ts'

const shop = await sharedShop()
const browser = await shop.signIn('admin@veld.test')
const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')

const Name = z.object({ name: z.string() })
const readName = endpoint({
  method: 'GET',
  path: '/api/test-name',
  summary: 'The name of the first category, kept',
  roles: EVERYONE,
  answer: Name,
})
const writeName = endpoint({
  method: 'PUT',
  path: '/api/test-name',
  summary: 'Renames it',
  roles: EVERYONE,
  body: Name,
  answer: Name,
  changes: ['products'],
})

/** Servers that keep a category's name. */
function aServerOn(services: Services): App {
  return anApp(services, (app) => {
    bind(app, readName, (_, { db, cache }) =>
      cache.read({ key: 'name', topics: ['products'], maxAgeSeconds: 300 }, async () => {
        const [row] = await db<{ name: string }[]>`SELECT name FROM categories`
        return row!
      }),
    )
    bind(app, writeName, async ({ name }, { db }) => {
      await db`UPDATE categories SET name = ${name}`
      if (name === 'refused') throw new Refusal(409, 'No')
      return { name }
    })
  })
}

async function anotherServer(): Promise<Services> {
  const { services } = shop
  const changes = await openChanges(shop.appAddress, services.log)
  onTestFinished(() => changes.close())
  const cache = createCache(services.clock, services.metrics)
  changes.subscribe(cache)
  return { ...services, cache, changes }
}

async function nameIn(app: App): Promise<string> {
  const answer = await app.request(readName.path, { headers: { cookie } })
  return ((await answer.json()) as { name: string }).name
}

const rename = (app: App, name: string) =>
  app.request(writeName.path, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })

test('two servers on one database agree after a write', async () => {
  await shop.owner`INSERT INTO categories (name) VALUES ('Flower')`
  const here = aServerOn(shop.services)
  const elsewhere = await anotherServer()
  const there = aServerOn(elsewhere)
  expect([await nameIn(here), await nameIn(there)]).toEqual(['Flower', 'Flower'])

  // Both answer from memory.
  await shop.owner`UPDATE categories SET name = 'behind their backs'`
  expect([await nameIn(here), await nameIn(there)]).toEqual(['Flower', 'Flower'])

  expect((await rename(here, 'Buds')).status).toBe(200)
  // Where it was written it is seen at once, elsewhere soon.
  expect(await nameIn(here)).toBe('Buds')
  await vi.waitFor(async () => expect(await nameIn(there)).toBe('Buds'))

  expect((await rename(there, 'Edibles')).status).toBe(200)
  expect(await nameIn(there)).toBe('Edibles')
  await vi.waitFor(async () => expect(await nameIn(here)).toBe('Edibles'))

  expect((await rename(here, 'refused')).status).toBe(409)
  expect(await nameIn(here)).toBe('Edibles')
})
