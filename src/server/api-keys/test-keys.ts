import type { Browser } from '#server/test-browser.ts'
import type { TestShop } from '#server/test-shop.ts'
import type { MadeApiKey } from '#shared/api-keys/contract.ts'

let made = 0

/** A key made by an admin, by default one that may do everything. */
export async function aKey(admin: Browser, options: object = {}): Promise<MadeApiKey> {
  made += 1
  const answer = await admin.post('/api/api-keys', {
    name: `Key ${made}`,
    role: 'admin',
    scope: 'read_write',
    ...options,
  })
  if (answer.status !== 201) throw new Error(`no key: ${await answer.text()}`)
  return (await answer.json()) as MadeApiKey
}

/** A request as a program sends it: the key and no cookie. */
export function ask(
  shop: TestShop,
  key: string,
  path: string,
  { method = 'GET', body, headers = {} }: { method?: string; body?: object; headers?: object } = {},
): Promise<Response> {
  return Promise.resolve(
    shop.app.request(path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    }),
  )
}
