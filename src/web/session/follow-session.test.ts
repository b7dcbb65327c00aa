import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** What this browser has stored. */
const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a sign-out is owed from before the server is asked until it has answered', async () => {
  const { signOut } = await import('./follow-session.ts')
  const asked = Promise.withResolvers<string | undefined>()
  const answered = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => {
    asked.resolve(stored.get('veld-sign-out'))
    return answered.promise
  })
  signOut()
  expect(await asked.promise).toBe('yes')
  answered.resolve(new Response(null, { status: 204 }))
  await vi.waitFor(() => expect(stored.has('veld-sign-out')).toBe(false))
})

it('a sign-out that nobody has answered in time stays owed', async () => {
  const { signOut } = await import('./follow-session.ts')
  const given = Promise.withResolvers<AbortSignal | null | undefined>()
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    given.resolve(init.signal)
    return new Promise((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    )
  })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(new Error('late')))
  signOut()
  expect((await given.promise)?.aborted).toBe(true)
  expect(stored.get('veld-sign-out')).toBe('yes')
})
