import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sharedShop } from '#server/test-shop.ts'
import { PlainDate } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { CountText, IdText, maybe, requiredText, text } from '#shared/fields.ts'
import { Rand } from '#shared/money.ts'
import { bindPublic } from './bind.ts'
import { anApp } from './test-app.ts'

type Body = NonNullable<RequestInit['body']>

const shop = await sharedShop()

/** Answers what it was asked, as the handler saw it. */
const echo = endpoint({
  method: 'POST',
  path: '/api/echo/:id',
  summary: 'Echo',
  roles: 'public',
  params: z.object({ id: IdText }),
  query: z.object({ search: maybe(text(20)), limit: maybe(CountText) }),
  body: z.object({
    name: requiredText(10, 'Name is required'),
    price: maybe(Rand),
    born: maybe(PlainDate),
    kind: maybe(z.enum(['indica', 'sativa'])),
  }),
  answer: z.record(z.string(), z.any()),
})
const upload = endpoint({
  method: 'POST',
  path: '/api/upload-echo',
  summary: 'Echo of a form',
  roles: 'public',
  encoding: 'multipart',
  body: z.object({ file: z.file(), type: text(20) }),
  answer: z.object({ name: z.string(), size: z.number(), type: z.string() }),
})
const optional = endpoint({
  method: 'PUT',
  path: '/api/optional',
  summary: 'Nothing is required',
  roles: 'public',
  body: z.object({ note: maybe(text(10)) }),
  answer: z.record(z.string(), z.any()),
})
const app = anApp(shop.services, (target) => {
  bindPublic(target, echo, (input) => ({ ...input }))
  bindPublic(target, upload, ({ file, type }) => ({ name: file.name, size: file.size, type }))
  bindPublic(target, optional, (input) => ({ ...input }))
})

const JSON_TYPE = { 'content-type': 'application/json' }

async function ask(
  body: Body | null,
  {
    path = '/api/echo/7',
    headers = JSON_TYPE,
  }: { path?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; answer: unknown }> {
  const response = await app.request(path, { method: 'POST', headers, body })
  return { status: response.status, answer: await response.json() }
}

const refusal = (error: string) => ({
  error,
  request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  success: false,
})

test('path, query and body come to the handler as one, decoded', async () => {
  const body = JSON.stringify({ name: ' Durban ', price: 12.5, born: '2024-02-29', kind: 'sativa' })
  expect(await ask(body, { path: '/api/echo/7?search=blue&limit=50' })).toEqual({
    status: 200,
    answer: {
      id: 7,
      search: 'blue',
      limit: 50,
      name: 'Durban',
      price: 1250,
      born: '2024-02-29',
      kind: 'sativa',
    },
  })
})

test("in an optional field '', null and absent all mean none, for dates, enums and numbers too", async () => {
  const none = { price: null, born: null, kind: null, search: null, limit: null }
  for (const value of ['', null, undefined])
    expect(
      await ask(JSON.stringify({ name: 'x', price: value, born: value, kind: value })),
    ).toEqual({ status: 200, answer: { id: 7, name: 'x', ...none } })
})

test('an empty query parameter is absent, an unknown one ignored, the first of two counts', async () => {
  const path = '/api/echo/7?limit=&colour=red&search=a&search=b'
  expect(await ask('{"name":"x"}', { path })).toMatchObject({
    status: 200,
    answer: { limit: null, search: 'a' },
  })
})

test('a write without a body counts as {}', async () => {
  const response = await app.request('/api/optional', { method: 'PUT' })
  expect([response.status, await response.json()]).toEqual([200, { note: null }])
  expect(await ask(null)).toEqual({ status: 400, answer: refusal('Name is required') })
})

describe('a request is refused, never a failure:', () => {
  const deep = (depth: number) => `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`
  const bytes = (...values: number[]) => new Uint8Array(values)

  test.each<[string, Body | null, number, string]>([
    ['an unknown key', '{"name":"x","role":"admin"}', 400, 'Unknown field: role'],
    ['a list', '[]', 400, 'Expected a JSON object'],
    ['a word', '"x"', 400, 'Expected a JSON object'],
    ['null', 'null', 400, 'Expected a JSON object'],
    ['broken JSON', '{"name":', 400, 'The request is not valid JSON'],
    ['two objects', '{}{}', 400, 'The request is not valid JSON'],
    ['invalid UTF-8', bytes(0x22, 0xff, 0x22), 400, 'The request is not valid JSON'],
    ['half a character', bytes(0x22, 0xe2, 0x82, 0x22), 400, 'The request is not valid JSON'],
    ['JSON 100,000 deep', deep(100_000), 400, 'name must be text'],
    ['a body of 2 MB', `{"name":"${'x'.repeat(2 ** 21)}"}`, 413, 'The request is too large'],
    ['a missing field', '{}', 400, 'Name is required'],
    ['an empty field', '{"name":"  "}', 400, 'Name is required'],
    ['null where text is required', '{"name":null}', 400, 'Name is required'],
    ['a number for text', '{"name":1}', 400, 'name must be text'],
    [
      'a text that is too long',
      '{"name":"12345678901"}',
      400,
      'name must be at most 10 characters long',
    ],
    ['NUL', '{"name":"a\\u0000"}', 400, 'The text holds characters that cannot be stored'],
    [
      'a lone surrogate',
      '{"name":"\\ud83d"}',
      400,
      'The text holds characters that cannot be stored',
    ],
    [
      'three decimals',
      '{"name":"x","price":1.005}',
      400,
      'Amounts are in rand with at most two decimals',
    ],
    [
      'too much money',
      '{"name":"x","price":1e300}',
      400,
      'Amounts are in rand with at most two decimals',
    ],
    ['text for money', '{"name":"x","price":"12"}', 400, 'price must be a number'],
    ['a day that is not', '{"name":"x","born":"2023-02-29"}', 400, 'Dates are written YYYY-MM-DD'],
    [
      'an unknown kind',
      '{"name":"x","kind":"ruderalis"}',
      400,
      'kind must be one of: indica, sativa',
    ],
  ])('%s', async (_, body, status, error) => {
    expect(await ask(body)).toEqual({ status, answer: refusal(error) })
  })

  test('a key named __proto__ changes nothing', async () => {
    const { answer } = await ask('{"name":"x","__proto__":{"role":"admin"}}')
    expect(answer).not.toHaveProperty('role')
    expect({}).not.toHaveProperty('role')
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
  ])('the content type %j, which a form of another site can send', async (type) => {
    const headers: Record<string, string> = type ? { 'content-type': type } : {}
    const body = new TextEncoder().encode('{"name":"x"}')
    expect(await ask(body, { headers })).toEqual({ status: 415, answer: refusal('Expected JSON') })
  })

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/problem+json',
  ])('but not the content type %s', async (type) => {
    const { status } = await ask('{"name":"x"}', { headers: { 'content-type': type } })
    expect(status).toBe(200)
  })

  test.each(['0', '-1', '1.5', 'abc', '01', '9999999999999999', '%00', '%ff', "1'--"])(
    'the id %s in a path',
    async (id) => {
      expect(await ask('{"name":"x"}', { path: `/api/echo/${id}` })).toEqual({
        status: 400,
        answer: refusal('Expected a whole number'),
      })
    },
  )

  test.each(['-1', 'x', '1e3', '99999999999'])('the count %s in a query', async (limit) => {
    const { status } = await ask('{"name":"x"}', { path: `/api/echo/7?limit=${limit}` })
    expect(status).toBe(400)
  })

  test('a body that is larger than it says, sent in pieces', async () => {
    const piece = new Uint8Array(256 * 1024).fill(32)
    const response = await fetch(`${shop.origin}/api/sessions`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: ReadableStream.from([piece, piece, piece, piece, piece]),
      duplex: 'half',
    })
    expect(response.status).toBe(413)
  })

  test('a body of 2 MB over the wire', async () => {
    const response = await fetch(`${shop.origin}/api/sessions`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: ' '.repeat(2 ** 21),
    })
    expect([response.status, await response.json()]).toEqual([
      413,
      refusal('The request is too large'),
    ])
  })
})

describe('a form', () => {
  const send = async (body: Body, headers: Record<string, string> = {}) => {
    const response = await app.request(upload.path, { method: 'POST', body, headers })
    return { status: response.status, answer: await response.json() }
  }
  const form = (parts: Record<string, string | Blob>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(parts)) data.append(name, value)
    return data
  }

  test('brings its file and its fields', async () => {
    const file = new File(['a,b\n'], 'stock.csv')
    expect(await send(form({ file, type: 'customers' }))).toEqual({
      status: 200,
      answer: { name: 'stock.csv', size: 4, type: 'customers' },
    })
  })

  test.each<[string, Body, Record<string, string>, number]>([
    ['that is JSON', '{}', JSON_TYPE, 415],
    ['without its boundary', 'x', { 'content-type': 'multipart/form-data' }, 400],
    [
      'that ends in the middle',
      '--x\r\nContent',
      { 'content-type': 'multipart/form-data; boundary=x' },
      400,
    ],
    ['with text for a file', form({ file: 'x', type: 'y' }), {}, 400],
    ['with an unknown field', form({ file: new File([], 'x'), type: 'y', z: '1' }), {}, 400],
    ['without its file', form({ type: 'y' }), {}, 400],
  ])('%s is refused', async (_, body, headers, status) => {
    const { status: answered, answer } = await send(body, headers)
    expect(answered).toBe(status)
    expect(answer).toEqual(refusal(expect.any(String) as unknown as string))
  })
})

describe('a write from another site is refused', () => {
  const { origin } = shop
  const { port } = new URL(origin)
  const post = async (headers: Record<string, string>, method = 'POST') => {
    const response = await app.request('/api/echo/7', {
      method,
      headers: { ...JSON_TYPE, ...headers },
      body: '{"name":"x"}',
    })
    return response.status
  }

  test.each<[string, Record<string, string>]>([
    ['by its origin', { origin: 'https://evil.example' }],
    ['by an origin that hides itself', { origin: 'null' }],
    ['by an origin that is none', { origin: 'x' }],
    ['by another port', { origin: 'http://localhost:1' }],
    ['by another protocol', { origin: `https://localhost:${port}` }],
    [
      'by a name that only looks like a loopback address',
      { origin: `http://127.evil.example:${port}` },
    ],
    ['by a name that begins like ours', { origin: `http://localhost.evil.example:${port}` }],
    ['by the fetch metadata: cross-site', { origin, 'sec-fetch-site': 'cross-site' }],
    ['by the fetch metadata: same-site', { origin, 'sec-fetch-site': 'same-site' }],
    ['by the fetch metadata alone', { 'sec-fetch-site': 'cross-site' }],
    [
      'with a password in the address',
      { origin: 'https://evil.example', authorization: 'Basic eDp5' },
    ],
  ])('%s', async (_, headers) => {
    expect(await post(headers)).toBe(403)
    expect(await post(headers, 'DELETE')).toBe(403)
  })

  test.each<[string, Record<string, string>]>([
    ['from our own page', { origin, 'sec-fetch-site': 'same-origin' }],
    ['from our own page in an old browser', { origin }],
    ['by a program, which sends neither header', {}],
    ['under another loopback name', { origin: `http://127.0.0.1:${port}` }],
    ['under the IPv6 loopback name', { origin: `http://[::1]:${port}` }],
  ])('but not %s', async (_, headers) => {
    expect(await post(headers)).toBe(200)
  })

  test('a program that shows a key may come from anywhere: it is judged by the key', async () => {
    const headers = { origin: 'https://partner.example', authorization: 'Bearer key' }
    expect(await post(headers)).toBe(401)
  })

  test('where the shop has a name of its own, a loopback name is another site', async () => {
    const named = {
      ...shop.services,
      env: { ...shop.env, PUBLIC_ORIGIN: 'https://till.example.co.za' },
    }
    const target = anApp(named, (to) => bindPublic(to, optional, () => ({})))
    const put = async (from: string) =>
      (await target.request(optional.path, { method: 'PUT', headers: { origin: from } })).status
    expect(await put('http://localhost')).toBe(403)
    expect(await put('http://till.example.co.za')).toBe(403)
    expect(await put('https://till.example.co.za')).toBe(200)
  })
})
