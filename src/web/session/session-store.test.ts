import { describe, expect, it, vi } from 'vitest'
import { type CurrentUser, NO_CODE, sessionApi } from '#shared/session/contract.ts'
import { ApiError } from '#web/call.ts'
import { createSessionStore, NO_SIGN_IN, type SessionDependencies } from './session-store.ts'

const naledi = { id: 'u1', profile: { role: 'manager' } } as CurrentUser

/** `answers` are consumed in turn by the calls to each endpoint's path. */
function aSession(answers: Record<string, unknown[]> = {}) {
  const call = vi.fn(async (endpoint: { path: string }, _input?: unknown) => {
    const answer = await answers[endpoint.path]?.shift()
    if (answer instanceof Error) throw answer
    return answer
  })
  const dependencies = {
    call: call as unknown as SessionDependencies['call'],
    recall: vi.fn<SessionDependencies['recall']>(() => Promise.resolve(undefined)),
    untold: vi.fn<SessionDependencies['untold']>(() => Promise.resolve(undefined)),
    patience: vi.fn<SessionDependencies['patience']>(() => undefined),
    log: vi.fn(),
    provider: () => 'local',
    navigate: vi.fn(),
    onEnded: vi.fn(),
  }
  const callsTo = ({ path }: { path: string }) =>
    call.mock.calls.filter(([endpoint]) => endpoint.path === path)
  return { session: createSessionStore(dependencies), callsTo, ...dependencies }
}

describe('the first fetch', () => {
  it('is pending until it answers', async () => {
    const { session } = aSession({ '/api/users/me': [naledi] })
    expect(session.get()).toMatchObject({ user: null, isPending: true, isFetching: false })
    const fetching = session.refetch()
    expect(session.get()).toMatchObject({ user: null, isPending: true, isFetching: true })
    await fetching
    expect(session.get()).toMatchObject({ user: naledi, isPending: false, isFetching: false })
  })

  it('clears pending and logs when it fails', async () => {
    const { session, log, onEnded } = aSession({ '/api/users/me': [new ApiError(401, '')] })
    await session.refetch()
    session.end()
    expect(session.get()).toMatchObject({ user: null, isPending: false, isFetching: false })
    expect(log).toHaveBeenCalledWith('Failed to fetch user: API responded with HTTP status 401')
    expect(onEnded).not.toHaveBeenCalled()
  })

  it('is shared by all who ask meanwhile', async () => {
    const { session, callsTo } = aSession({ '/api/users/me': [naledi] })
    await Promise.all([session.refetch(), session.settled(), session.refetch()])
    expect(callsTo(sessionApi.currentUser)).toHaveLength(1)
    expect(await session.settled()).toBe(naledi)
    expect(callsTo(sessionApi.currentUser)).toHaveLength(1)
  })
})

describe('what others have changed', () => {
  const me = (minutes: number, seconds: number, store_name = 'Veld') =>
    ({
      ...naledi,
      session: { seconds_left: seconds },
      settings: { session_timeout_minutes: minutes, store_name },
    }) as CurrentUser
  const begin = me(480, 28_800)

  it('is learned without setting the countdown back', async () => {
    const { session } = aSession({ '/api/users/me': [begin, me(480, 28_000, 'Bloem Buds')] })
    await session.refetch()
    await session.refreshUser()
    const { user } = session.get()
    expect(user?.settings.store_name).toBe('Bloem Buds')
    expect(user?.session).toBe(begin.session)
  })

  it('counts at once when it is the limit of the session', async () => {
    const { session } = aSession({ '/api/users/me': [begin, me(5, 120)] })
    await session.refetch()
    await session.refreshUser()
    expect(session.get().user?.session.seconds_left).toBe(120)
  })

  it('does not bring back who has signed out meanwhile', async () => {
    const { session } = aSession({ '/api/users/me': [begin, begin] })
    await session.refetch()
    const refreshing = session.refreshUser()
    session.forget()
    await refreshing
    expect(session.get().user).toBeNull()
  })
})

it.each([
  ['no answer', 0, true],
  ['a server in trouble', 503, true],
  ['nobody', 401, false],
])('%s leaves it open who is there: %s', async (_, status, isUnknown) => {
  const { session } = aSession({ '/api/users/me': [new ApiError(status, ''), naledi] })
  await session.refetch()
  expect(session.get()).toMatchObject({ user: null, isUnknown })
  await session.refetch()
  expect(session.get()).toMatchObject({ user: naledi, isUnknown: false })
})

it('a failed refetch keeps the person signed in', async () => {
  const { session } = aSession({ '/api/users/me': [naledi, new ApiError(0, '')] })
  await session.refetch()
  await session.refetch()
  expect(session.get().user).toBe(naledi)
})

describe('signing in', () => {
  it('goes to the address that the provider gives', async () => {
    const { session, navigate, call } = aSession({
      '/api/oauth/:provider/redirect_url': [{ redirectUrl: 'https://id.example/' }],
    })
    expect(await session.redirectToLogin()).toBeUndefined()
    expect(call).toHaveBeenCalledWith(sessionApi.signInAddress, { provider: 'local' })
    expect(navigate).toHaveBeenCalledWith('https://id.example/')
  })

  it('says and logs that there is no address', async () => {
    const { session, navigate, log } = aSession({
      '/api/oauth/:provider/redirect_url': [new ApiError(502, '')],
    })
    expect(await session.redirectToLogin()).toEqual({ text: NO_SIGN_IN, reference: undefined })
    expect(navigate).not.toHaveBeenCalled()
    expect(log).toHaveBeenCalledWith(
      'Failed to get login redirect URL: API responded with HTTP status 502',
    )
  })

  it('exchanges the code once, however often it is asked, then fetches the user', async () => {
    const { session, call, callsTo } = aSession({ '/api/users/me': [naledi] })
    const search = '?code=abc&state=xyz&iss=https%3A%2F%2Fid.example'
    await Promise.all([
      session.exchangeCodeForSessionToken(search),
      session.exchangeCodeForSessionToken(search),
    ])
    await session.exchangeCodeForSessionToken('?code=other')
    expect(callsTo(sessionApi.signIn)).toHaveLength(1)
    expect(call).toHaveBeenCalledWith(sessionApi.signIn, {
      code: 'abc',
      error: null,
      state: 'xyz',
      iss: 'https://id.example',
    })
    expect(session.get().user).toBe(naledi)
  })

  it('fetches the user anew, not with the fetch that began before there was a session', async () => {
    const { session } = aSession({ '/api/users/me': [new ApiError(401, ''), naledi] })
    void session.refetch()
    await session.exchangeCodeForSessionToken('?code=abc')
    expect(session.get().user).toBe(naledi)
  })

  it('refuses an address without a code', async () => {
    const { session, callsTo } = aSession()
    await expect(session.exchangeCodeForSessionToken('?state=xyz')).rejects.toThrow(NO_CODE)
    expect(callsTo(sessionApi.signIn)).toHaveLength(0)
  })

  it('passes on why the provider sent no code', async () => {
    const { session, call } = aSession({ '/api/sessions': [new ApiError(401, 'No')] })
    await expect(session.exchangeCodeForSessionToken('?error=access_denied')).rejects.toThrow('No')
    expect(call).toHaveBeenCalledWith(sessionApi.signIn, {
      code: null,
      error: 'access_denied',
      state: null,
      iss: null,
    })
  })

  it('logs a refused code and passes the server’s words on', async () => {
    const { session, log, callsTo } = aSession({
      '/api/sessions': [new ApiError(403, 'No account for you')],
    })
    await expect(session.exchangeCodeForSessionToken('?code=abc')).rejects.toThrow(
      'No account for you',
    )
    expect(log).toHaveBeenCalledWith(
      'Failed to exchange code for session token: API responded with HTTP status 403',
    )
    expect(callsTo(sessionApi.currentUser)).toHaveLength(0)
  })
})

describe('signing out', () => {
  it('forgets the user at once, before the server has answered', async () => {
    const { session, callsTo } = aSession({ '/api/users/me': [naledi] })
    await session.refetch()
    const leaving = session.logOut()
    expect(session.get().user).toBeNull()
    await leaving
    expect(callsTo(sessionApi.signOut)).toHaveLength(1)
  })

  it('logs a server that does not answer', async () => {
    const failure = new ApiError(0, '')
    const { session, log } = aSession({ '/api/logout': [failure] })
    await session.logOut()
    expect(log).toHaveBeenCalledWith('Failed to logout:', failure)
  })

  it('is not undone by a fetch that was under way', async () => {
    const { session } = aSession({ '/api/users/me': [naledi] })
    const fetching = session.refetch()
    await session.logOut()
    await fetching
    expect(session.get().user).toBeNull()
  })
})

it('a 401 ends the session of a signed-in person once', async () => {
  const { session, onEnded } = aSession({ '/api/users/me': [naledi] })
  await session.refetch()
  session.end()
  session.end()
  expect(session.get().user).toBeNull()
  expect(onEnded.mock.calls).toEqual([[naledi]])
})

describe('whoever took over in the dark', () => {
  const me = { ...naledi, session: { seconds_left: 100 }, settings: { store_name: 'Veld' } }
  const server = me as CurrentUser
  const sipho = { ...server, id: 'u2', profile: { role: 'budtender' } } as CurrentUser

  it('is shown locked by a page that begins anew, and never as the one before', async () => {
    const { session, untold } = aSession({ '/api/users/me': [server, server, server] })
    untold.mockResolvedValue(sipho)
    await session.refetch()
    const shown = { ...sipho, session: { seconds_left: 100, is_locked: true } }
    expect(session.get().user).toEqual(shown)
    await session.refetch()
    await session.refreshUser()
    expect(session.get().user).toEqual(shown)
  })

  it('works on where they were recalled without the line, until the server is followed', async () => {
    const { session, recall, untold } = aSession({
      '/api/users/me': [new ApiError(0, ''), server, server, server],
    })
    recall.mockResolvedValue(sipho)
    untold.mockResolvedValue(sipho)
    await session.refetch()
    await session.refetch()
    expect(session.get().user).toBe(sipho)
    const early = session.refetch()
    untold.mockResolvedValue(undefined)
    await Promise.all([early, session.followServer()])
    expect(session.get().user).toBe(server)
  })

  it('stays when others ask what has changed', async () => {
    const { session } = aSession({ '/api/users/me': [server, server] })
    await session.refetch()
    session.takeOver(sipho)
    await session.refreshUser()
    expect(session.get().user).toBe(sipho)
  })
})
