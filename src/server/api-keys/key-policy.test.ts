import { describe, expect, test } from 'vitest'
import { boundEndpoints } from '#server/http/bind.ts'
import { sharedShop } from '#server/test-shop.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { EVERYONE } from '#shared/roles.ts'
import { aKey, ask } from './test-keys.ts'

const shop = await sharedShop()
// A walk over every endpoint asks faster than any program should.
const admin = await shop.signIn('admin@veld.test')
const endpoints = boundEndpoints(shop.app)

/** What is about people, keys, backups and what tills take along. One without `byKey: false` fails here. */
const FOR_PEOPLE =
  /^\/api\/(oauth|sessions|logout|extend-session|users\/me|api-keys|backups?|notifications|approvals|session|sellers|dark)\b|\/(sessions|pin|kit)\b/

const keys = {
  write: new Map<string, string>(),
  read: (await aKey(admin, { scope: 'read' })).key,
}
for (const role of EVERYONE) keys.write.set(role, (await aKey(admin, { role })).key)

const statusFor = async (bound: Endpoint, key: string): Promise<number> => {
  const path = bound.path.replaceAll(/:\w+/g, '1')
  return (await ask(shop, key, path, { method: bound.method })).status
}

describe.each(endpoints.map((bound) => [`${bound.method} ${bound.path}`, bound] as const))(
  '%s',
  (_, bound) => {
    test('is open to keys unless it is for people', () => {
      expect(bound.byKey).toBe(!FOR_PEOPLE.test(bound.path))
    })

    test.each(EVERYONE)('answers a key of a %s as it would answer the person', async (role) => {
      const status = await statusFor(bound, keys.write.get(role)!)
      const allowed = bound.byKey && (bound.roles === 'public' || bound.roles.includes(role))
      if (allowed) expect([401, 403, 500]).not.toContain(status)
      else expect(status).toBe(403)
    })

    test('lets a key that may only read read, and no more', async () => {
      const status = await statusFor(bound, keys.read)
      const allowed = bound.byKey && bound.method === 'GET'
      if (allowed) expect([401, 403, 500]).not.toContain(status)
      else expect(status).toBe(403)
    })
  },
)
