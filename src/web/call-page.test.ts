import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { cents, Rand } from '#shared/money.ts'
import { pageQuery } from '#shared/paging.ts'
import { EVERYONE } from '#shared/roles.ts'
import { callPage } from './call-page.ts'

const list = endpoint({
  method: 'GET',
  path: '/api/things',
  summary: '',
  roles: EVERYONE,
  query: z.object(pageQuery(['name', 'price'])),
  answer: z.array(z.object({ id: z.number(), price: Rand })),
})
const FIRST = { search: '', limit: 2, cursor: null, sort: 'price', direction: 'desc' } as const

const answered = vi.fn<(address: string) => Promise<Response>>()
vi.stubGlobal('fetch', answered)
afterEach(() => answered.mockReset())
const answer = (body: string, init: ResponseInit = {}) =>
  answered.mockResolvedValueOnce(new Response(body, init))

it('a page carries its decoded rows, the total and the cursor of the next page', async () => {
  answer('[{"id":1,"price":12.5},{"id":2,"price":9}]', {
    headers: { 'X-Total-Count': '12345', 'X-Next-Cursor': 'abc' },
  })
  expect(await callPage(list, FIRST)).toEqual({
    rows: [
      { id: 1, price: cents(1250) },
      { id: 2, price: cents(900) },
    ],
    total: 12345,
    next: 'abc',
  })
})

it('the query holds what is set and leaves out what is not', async () => {
  answer('[]')
  await callPage(list, FIRST)
  expect(answered.mock.calls[0]![0]).toBe('/api/things?limit=2&sort=price&direction=desc')
})

it.each([{}, { 'X-Next-Cursor': '' }])('the last page has no next cursor: %j', async (headers) => {
  answer('[{"id":1,"price":1}]', { headers })
  expect(await callPage(list, FIRST)).toMatchObject({ total: 1, next: null })
})

it('a refusal is thrown with the server’s words, or else with the fallback', async () => {
  answer('{"error":"No such sort"}', { status: 400 })
  await expect(callPage(list, FIRST, 'Failed to fetch')).rejects.toThrow('No such sort')
  answer('<html>', { status: 502 })
  await expect(callPage(list, FIRST, 'Failed to fetch')).rejects.toThrow('Failed to fetch')
})
