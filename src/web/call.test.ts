import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { endpoint, Nothing } from '#shared/endpoint.ts'
import { IdText, maybe, text } from '#shared/fields.ts'
import { cents, Rand } from '#shared/money.ts'
import { EVERYONE } from '#shared/roles.ts'
import { answerIn, ApiError, call, listenToCalls, PROXY_REFUSES_SIZE, refusedBy } from './call.ts'

const read = endpoint({
  method: 'GET',
  path: '/api/things/:id',
  summary: '',
  roles: EVERYONE,
  params: z.object({ id: IdText }),
  query: z.object({ search: maybe(text(50)), kind: maybe(z.enum(['a', 'b'])) }),
  answer: z.object({ price: Rand }),
})
const write = endpoint({
  method: 'PUT',
  path: '/api/things/:id',
  summary: '',
  roles: EVERYONE,
  params: z.object({ id: IdText }),
  body: z.object({ price: Rand, note: maybe(text(50)) }),
  answer: z.object({ price: Rand }),
  refusals: {
    400: z.object({ field: z.enum(['price', 'note']) }),
    409: z.object({ current: z.object({ price: Rand }).optional() }),
  },
})
const upload = endpoint({
  method: 'POST',
  path: '/api/upload',
  summary: '',
  roles: EVERYONE,
  body: z.object({ image: z.custom<Blob>(), type: text(20) }),
  encoding: 'multipart',
  answer: Nothing,
})

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
beforeEach(() => void vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})
const answer = (status: number, body: string | null) =>
  fetched.mockResolvedValueOnce(new Response(body, { status }))
const sent = () => {
  const [address, init] = fetched.mock.calls[0]!
  return { address, init, headers: init.headers as Headers }
}

describe('what is sent', () => {
  it('path and query are encoded, empty query parameters left out', async () => {
    answer(200, '{"price":1}')
    await call(read, { id: 7, search: 'a b&c', kind: null })
    expect(sent().address).toBe('/api/things/7?search=a+b%26c')
    expect(sent().init).toMatchObject({ method: 'GET', credentials: 'same-origin' })
    expect(sent().init.body).toBeUndefined()
  })

  it('the body holds only its own fields, money in rand', async () => {
    answer(200, '{"price":199.99}')
    expect(await call(write, { id: 7, price: cents(199_99), note: null })).toEqual({
      price: 199_99,
    })
    expect(sent().address).toBe('/api/things/7')
    expect(JSON.parse(sent().init.body as string)).toEqual({ price: 199.99, note: null })
    expect(sent().headers.get('content-type')).toBe('application/json')
  })

  it('what its schema refuses is refused here with its words, and never sent', async () => {
    const heard = vi.fn<() => void>()
    listenToCalls({ reached: heard })
    const note = 'x'.repeat(51)
    const error = await failure(call(write, { id: 7, price: cents(1), note }, 'Failed to save'))
    expect(error).toMatchObject({ status: 400, said: error.message })
    expect(error.message).toMatch(/at most 50|<=50/)
    expect(fetched).not.toHaveBeenCalled()
    expect(heard).not.toHaveBeenCalled()
  })

  it('files go as a form, whose boundary the browser sets', async () => {
    answer(204, null)
    const image = new Blob(['x'], { type: 'image/png' })
    expect(await call(upload, { image, type: 'product' })).toBeUndefined()
    const form = sent().init.body as FormData
    expect(form.get('type')).toBe('product')
    expect(await (form.get('image') as Blob).text()).toBe('x')
    expect(sent().headers.get('content-type')).toBeNull()
  })
})

const reading = () => call(read, { id: 1, search: null, kind: null }, 'Failed to load')
const writing = () => call(write, { id: 1, price: cents(1), note: null }, 'Failed to save')

describe('what comes back', () => {
  it('a refusal carries the server’s words and request id', async () => {
    answer(409, '{"error":"Sold out","request_id":"r-1"}')
    const error = await failure(writing())
    expect(error).toMatchObject({
      status: 409,
      message: 'Sold out',
      said: 'Sold out',
      requestId: 'r-1',
    })
    answer(409, '{"details":"Of a sale"}')
    expect(await failure(writing())).toMatchObject({ message: 'Of a sale' })
  })

  it('a refusal carries what its endpoint declares, decoded, and is asked for by it', async () => {
    answer(409, '{"error":"Changed","current":{"price":12.5},"more":1}')
    const error = await failure(writing())
    expect(refusedBy(error, write, 409)).toEqual({ current: { price: 12_50 } })
    expect(refusedBy(error, write)).toEqual({ current: { price: 12_50 } })
    expect(refusedBy(error, write, 400)).toBeUndefined()
    expect(refusedBy(error, { ...write }, 409)).toBeUndefined()
    expect(refusedBy(new Error('another'), write, 409)).toBeUndefined()
  })

  it.each([
    [409, '{"error":"Changed","current":{"price":"dear"}}'],
    [400, '{"error":"Changed","field":"colour"}'],
    [422, '{"error":"Changed","current":{"price":1}}'],
    [409, '<html>Changed</html>'],
  ])('a refusal %i %s that is not as declared carries nothing', async (status, body) => {
    answer(status, body)
    const error = await failure(writing())
    expect(error.status).toBe(status)
    expect(refusedBy(error, write)).toBeUndefined()
  })

  it('an answer that was cut off is a refusal or a write all the same', async () => {
    const cut = () => new ReadableStream({ start: (body) => body.error(new TypeError('cut')) })
    fetched.mockResolvedValueOnce(new Response(cut(), { status: 503 }))
    expect(await failure(writing())).toMatchObject({ status: 503, message: 'Failed to save' })
    fetched.mockResolvedValueOnce(new Response(cut()))
    await expect(writing()).resolves.toBeUndefined()
  })

  it('a read whose answer was cut off has not been answered', async () => {
    const cutBy = (error: Error) =>
      fetched.mockResolvedValueOnce(
        new Response(new ReadableStream({ start: (body) => body.error(error) })),
      )
    const reached = vi.fn<(reached: boolean) => void>()
    listenToCalls({ reached })
    cutBy(new TypeError('cut'))
    expect(await failure(reading())).toMatchObject({ status: 0, message: 'Failed to load' })
    expect(reached).toHaveBeenLastCalledWith(false)
    const late = new DOMException('too late', 'TimeoutError')
    cutBy(late)
    await expect(reading()).rejects.toBe(late)
    expect(reached).toHaveBeenLastCalledWith(true)
  })

  it.each([
    [400, '{"error":"The image is damaged"}', 'The image is damaged'],
    [502, '<html>Bad gateway</html>', 'Failed to upload'],
    [413, '<html>Request Entity Too Large</html>', PROXY_REFUSES_SIZE],
  ])('an answer %i %s to an upload is told as %s', (status, body, message) => {
    expect(() => answerIn(upload, status, body, 'Failed to upload')).toThrow(message)
  })

  it.each([
    ['an empty refusal', 502, ''],
    ['a proxy’s page', 502, '<html>Bad gateway</html>'],
    ['JSON without an error', 500, '{"oops":1}'],
  ])('%s falls back to the caller’s words', async (_, status, body) => {
    answer(status, body)
    expect(await failure(reading())).toMatchObject({ status, message: 'Failed to load' })
  })

  it.each(['', '<html></html>', '{"price":"dear"}'])(
    'a read that answers %j is a failure',
    async (body) => {
      answer(200, body)
      expect(await failure(reading())).toMatchObject({ status: 200, message: 'Failed to load' })
    },
  )

  it.each(['', 'saved'])('a write that answers %j has still been written', async (body) => {
    answer(200, body)
    await expect(writing()).resolves.toBeUndefined()
  })

  it('a server out of reach is status 0', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await failure(reading())).toMatchObject({ status: 0, message: 'Failed to load' })
  })

  it('a call that was given up stays what it is', async () => {
    const abort = new DOMException('gone', 'AbortError')
    fetched.mockRejectedValueOnce(abort)
    const signal = AbortSignal.abort()
    await expect(
      call(read, { id: 1, search: null, kind: null }, 'Failed', { signal }),
    ).rejects.toBe(abort)
  })

  it('a 401, a 403 and a lost connection are told to those who listen', async () => {
    const listener = { unauthorized: vi.fn(), forbidden: vi.fn(), reached: vi.fn() }
    listenToCalls(listener)
    answer(401, '{"error":"Sign in first"}')
    await failure(reading())
    expect(listener.unauthorized).toHaveBeenCalledTimes(1)
    expect(listener.forbidden).not.toHaveBeenCalled()
    answer(403, '{"error":"Not for you"}')
    await failure(reading())
    expect(listener.forbidden).toHaveBeenCalledTimes(1)
    expect(listener.reached).toHaveBeenLastCalledWith(true)
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await failure(reading())
    expect(listener.reached).toHaveBeenLastCalledWith(false)
  })
})

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw new Error(`no ApiError: ${String(error)}`)
  return error
}
