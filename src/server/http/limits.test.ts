import { expect, test } from 'vitest'
import { z } from 'zod'
import { readEnv } from '#server/env.ts'
import { aShop } from '#server/test-shop.ts'
import { endpoint } from '#shared/endpoint.ts'
import { bindPublic } from './bind.ts'
import { rateLimits } from './limits.ts'
import { anApp } from './test-app.ts'

const aNarrowShop = () =>
  aShop({ env: { WRITES_PER_SECOND: '5', SIGN_INS_PER_MINUTE: '6', TRUSTED_PROXY: '127.0.0.1' } })

async function statuses(count: number, ask: () => Response | Promise<Response>): Promise<number[]> {
  const answers: number[] = []
  for (let n = 0; n < count; n += 1) answers.push((await ask()).status)
  return answers
}

const times = (count: number, status: number): number[] => Array<number>(count).fill(status)

test('writes of one session beyond the limit wait a second; other sessions do not', async () => {
  const shop = await aNarrowShop()
  const [busy, calm] = [
    await shop.signIn('manager@veld.test'),
    await shop.signIn('viewer@veld.test'),
  ]
  const extend = () => busy.post('/api/extend-session')
  expect(await statuses(6, extend)).toEqual([...times(5, 200), 429])
  const refused = await extend()
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refused.json()).toMatchObject({ error: 'Too many requests. Please wait a moment.' })
  expect((await calm.post('/api/extend-session')).status).toBe(200)
  expect((await busy.get('/api/users/me')).status).toBe(200)

  shop.clock.advance(1 / 60)
  expect(await statuses(6, extend)).toEqual([...times(5, 200), 429])
})

test('sign-ins of one address beyond the limit wait; another address is free', async () => {
  const shop = await aNarrowShop()
  const from = (address: string) => () =>
    shop.browser().get('/api/oauth/local/redirect_url', { 'x-forwarded-for': address })
  expect(await statuses(7, from('9.9.9.9'))).toEqual([...times(6, 200), 429])
  expect((await from('9.9.9.9')()).headers.get('retry-after')).toBe('10')
  expect((await from('8.8.8.8')()).status).toBe(200)
  const exchange = () =>
    shop.browser().post('/api/sessions', { code: 'x' }, { 'x-forwarded-for': '9.9.9.9' })
  expect((await exchange()).status).toBe(429)

  shop.clock.advance(10 / 60)
  expect(await statuses(2, from('9.9.9.9'))).toEqual([200, 429])
})

test('a clock that jumps back locks nobody out for longer', async () => {
  const shop = await aNarrowShop()
  const ask = () => shop.browser().get('/api/oauth/local/redirect_url')
  await statuses(7, ask)
  shop.clock.advance(-60)
  expect((await ask()).status).toBe(429)
  shop.clock.advance(10 / 60)
  expect((await ask()).status).toBe(200)
})

test('sales are never counted, while other writes are', async () => {
  const bound = (path: `/api/${string}`) =>
    endpoint({ method: 'POST', path, summary: '', roles: 'public', answer: z.object({}) })
  const app = anApp((await aNarrowShop()).services, (target) => {
    for (const path of ['/api/transactions', '/api/other'] as const)
      bindPublic(target, bound(path), () => ({}))
  })
  const post = (path: string) => () => app.request(path, { method: 'POST' })
  expect(await statuses(50, post('/api/transactions'))).toEqual(times(50, 200))
  expect(await statuses(6, post('/api/other'))).toEqual([...times(5, 200), 429])
  expect((await post('/api/transactions')()).status).toBe(200)
})

test('how many searches and uploads of one person go at once is for the shop to say', async () => {
  const limits = rateLimits(
    readEnv({ SEARCHES_AT_ONCE: '1', SEARCHES_WAITING: '1', UPLOADS_AT_ONCE: '2' }),
  )
  const asker = {
    user: null,
    origin: { request_id: '', ip_address: '192.0.2.1', user_agent: '' },
    request: new Request('http://localhost'),
    now: new Date(),
  }
  const upload = endpoint({
    method: 'POST',
    path: '/api/photo',
    summary: 'A photo',
    roles: 'public',
    encoding: 'multipart',
    answer: z.object({}),
  })
  const released = Promise.withResolvers<void>()
  const work = () => released.promise
  const search = () => limits.searchInTurn({ search: 'a' }, asker, work)
  const send = () => limits.uploadInTurn(upload, asker, work)
  const begun = [search(), search(), send(), send()]
  await expect(search()).rejects.toThrow('Too many searches at once')
  await expect(send()).rejects.toThrow('several uploads under way')
  released.resolve()
  await Promise.all(begun)
  await search()
})
