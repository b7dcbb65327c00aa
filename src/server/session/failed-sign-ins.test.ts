import { beforeEach, describe, expect, test } from 'vitest'
import { aShop, sharedShop, type TestShop } from '#server/test-shop.ts'
import type { ProviderAddress } from './identity-provider.ts'
import { aProvider } from './test-provider.ts'
import { aRememberingProvider } from './test-remembering-provider.ts'

const ORIGIN = 'http://till.example'
const NOT_SET_UP =
  'Sign-in failed: this shop and its identity provider are not set up for each other. Please tell your administrator.'
const NOT_CONFIRMED = 'Sign-in failed: the identity provider did not confirm it. Please try again.'
const UNREACHABLE = 'The identity provider cannot be reached. Please try again in a moment.'
const EXPIRED = 'This sign-in has expired. Please start again.'

interface Answered {
  status: number
  error: string
  reference: string
}

async function answered(answer: Response): Promise<Answered> {
  const { error, reference } = (await answer.json()) as Answered
  return { status: answer.status, error, reference }
}

/** The one line that the operator finds under the reference that the person reads out. */
function logLine({ logged }: TestShop, reference: string): object {
  expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{3}-[2-9A-HJ-NP-Z]{3}$/)
  const lines = logged.filter((line) => line.includes(reference))
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0]!) as object
}

const begin = async (shop: TestShop) =>
  answered(await shop.browser().get('/api/oauth/local/redirect_url'))

// Its configuration is read once, and names an endpoint for userinfo.
const provider = await aProvider()
provider.userinfo = { body: {} }
const shop = await sharedShop({ provider: provider.address })

describe('a real provider', () => {
  async function signInAt(
    shop: TestShop,
    { walk }: Pick<Awaited<ReturnType<typeof aRememberingProvider>>, 'walk'>,
  ) {
    const browser = shop.browser()
    const begun = await browser.get('/api/oauth/local/redirect_url')
    const { redirectUrl } = (await begun.json()) as { redirectUrl: string }
    const back = Object.fromEntries(await walk(redirectUrl, new Map()))
    return { back, answer: await browser.post('/api/sessions', back), browser }
  }
  const shopWith = (provider: ProviderAddress) =>
    aShop({ provider, env: { PUBLIC_ORIGIN: ORIGIN } })

  test('that knows us by another secret is said to be set up wrongly, the secret nowhere', async () => {
    const provider = await aRememberingProvider(ORIGIN, {
      token_endpoint_auth_method: 'client_secret_post',
      client_secret: 'the-right-secret-of-the-shop',
    })
    const shop = await shopWith({ ...provider.address, clientSecret: 'the-wrong-one' })
    const { answer, back } = await signInAt(shop, provider)
    const { status, error, reference } = await answered(answer)
    expect([status, error]).toEqual([401, NOT_SET_UP])
    expect(logLine(shop, reference)).toMatchObject({
      msg: 'sign-in failed',
      cause: 'exchange: the provider refused',
      provider_error: 'invalid_client',
    })
    for (const secret of ['the-wrong-one', back['code']!, back['state']!, 'manager@veld.test'])
      expect(shop.logged.join('')).not.toContain(secret)
    const right = await shopWith({
      ...provider.address,
      clientSecret: 'the-right-secret-of-the-shop',
    })
    expect((await signInAt(right, provider)).answer.status).toBe(201)
  })

  test('that gives the e-mail only at userinfo, as the standard has it, signs in', async () => {
    const provider = await aRememberingProvider(ORIGIN, {}, { conformIdTokenClaims: true })
    const shop = await shopWith(provider.address)
    const { answer, browser } = await signInAt(shop, provider)
    expect(answer.status).toBe(201)
    expect(await (await browser.get('/api/users/me')).json()).toMatchObject({
      email: 'manager@veld.test',
    })
  })

  test('that sends the browser back without a code is heard', async () => {
    const provider = await aRememberingProvider(ORIGIN)
    const shop = await shopWith({ ...provider.address })
    const browser = shop.browser()
    const begun = await browser.get('/api/oauth/local/redirect_url')
    const address = new URL(((await begun.json()) as { redirectUrl: string }).redirectUrl)
    address.searchParams.set('prompt', 'none')
    const back = Object.fromEntries(await provider.walk(address.href, new Map()))
    expect(back['code']).toBeUndefined()
    const { error_description: _, ...heard } = back
    const { status, error, reference } = await answered(await browser.post('/api/sessions', heard))
    expect([status, error]).toEqual([
      401,
      'The identity provider did not sign you in. Please try again.',
    ])
    expect(logLine(shop, reference)).toMatchObject({
      cause: 'authorization: the provider refused',
      provider_error: back['error'],
    })
  })
})

describe('a provider that answers', () => {
  beforeEach(async () => {
    provider.answer = {}
    provider.userinfo = { body: {} }
    await shop.owner`UPDATE profiles SET oidc_issuer = NULL, oidc_subject = NULL`
  })

  async function signIn(claims: object): Promise<Answered> {
    const browser = shop.browser()
    const asked = await browser.begin()
    const whole = { ...provider.claims(asked.get('nonce')), ...claims }
    provider.answer = { id_token: await provider.sign(whole), ...provider.answer }
    return answered(await browser.post('/api/sessions', { code: 'the-code-itself' }))
  }

  const NO_EMAIL = { email: undefined, email_verified: undefined }
  const VOUCHED = { sub: 'subject-1', email: 'Manager@veld.test', email_verified: 'true' }

  test('with the e-mail at userinfo only, verified as text', async () => {
    provider.userinfo = { body: VOUCHED }
    expect((await signIn(NO_EMAIL)).status).toBe(201)
    expect(await shop.owner`SELECT email FROM profiles WHERE oidc_subject = 'subject-1'`).toEqual([
      { email: 'manager@veld.test' },
    ])
  })

  test('with the e-mail in the token, and whether it is verified at userinfo', async () => {
    provider.userinfo = { body: VOUCHED }
    expect((await signIn({ email_verified: undefined })).status).toBe(201)
  })

  test('what userinfo says does not undo what the token says', async () => {
    provider.userinfo = { body: VOUCHED }
    expect((await signIn({ email: undefined, email_verified: false })).status).toBe(403)
  })

  const MISSING =
    'Your identity provider did not tell this shop your e-mail address. Please speak to your administrator.'
  const UNANSWERED =
    'Your identity provider did not answer when asked for your e-mail address. Please try again.'
  test.each<[string, { status?: number; body: unknown }, Partial<Answered>, object]>([
    [
      'no e-mail there either',
      { body: { sub: 'subject-1' } },
      { status: 403, error: MISSING },
      { cause: 'no e-mail in the ID token and at the userinfo endpoint' },
    ],
    [
      'the e-mail of somebody else',
      { body: { ...VOUCHED, sub: 'subject-2' } },
      { status: 401, error: NOT_CONFIRMED },
      { cause: 'userinfo: the answer is not right' },
    ],
    [
      'a failure at userinfo',
      { status: 500, body: {} },
      { status: 403, error: UNANSWERED },
      { cause: 'userinfo: the provider cannot be reached', detail: 'HTTP 500' },
    ],
    [
      'no words at userinfo',
      { status: 403, body: 'no' },
      { status: 403, error: UNANSWERED },
      { cause: 'userinfo: the answer is not right', detail: 'HTTP 403' },
    ],
    [
      'no object at userinfo',
      { body: ['manager@veld.test'] },
      { status: 403, error: UNANSWERED },
      { cause: 'userinfo: the answer is not right' },
    ],
  ])('with %s', async (_, userinfo, told, line) => {
    provider.userinfo = userinfo
    const answer = await signIn(NO_EMAIL)
    expect(answer).toMatchObject(told)
    expect(logLine(shop, answer.reference)).toMatchObject(line)
  })

  test('with a failure at userinfo, about somebody who is known by the subject', async () => {
    expect((await signIn({})).status).toBe(201)
    provider.answer = {}
    provider.userinfo = { status: 500, body: {} }
    expect((await signIn(NO_EMAIL)).status).toBe(201)
  })

  test.each<[string, { status: number; error: string }, Partial<Answered>, object]>([
    [
      'that it does not know us',
      { status: 401, error: 'unauthorized_client' },
      { status: 401, error: NOT_SET_UP },
      { provider_error: 'unauthorized_client' },
    ],
    [
      'that the code is spent',
      { status: 400, error: 'invalid_grant' },
      { status: 401, error: NOT_CONFIRMED },
      { provider_error: 'invalid_grant' },
    ],
  ])('%s', async (_, token, told, line) => {
    provider.answer = token
    const answer = await signIn({})
    expect(answer).toMatchObject(told)
    expect(logLine(shop, answer.reference)).toMatchObject({
      cause: 'exchange: the provider refused',
      ...line,
    })
  })

  const now = Math.floor(Date.now() / 1000)
  test.each<[string, object, object]>([
    [
      'to another audience',
      { aud: 'other' },
      { cause: 'exchange: the ID token is for another audience' },
    ],
    ['by a clock that is behind', { exp: now - 3600 }, { cause: 'exchange: clocks differ (exp)' }],
    ['by a clock that is ahead', { nbf: now + 3600 }, { cause: 'exchange: clocks differ (nbf)' }],
    [
      'of another issuer',
      { iss: 'https://evil.example' },
      { cause: 'exchange: the claim iss is not right' },
    ],
    ['to another nonce', { nonce: 'another' }, { cause: 'exchange: the claim nonce is not right' }],
    ['without verifying', { email_verified: false }, { cause: 'e-mail not verified' }],
    ['about a stranger', { sub: 's', email: 'stranger@veld.test' }, { cause: 'not a team member' }],
  ])('%s', async (_, claims, line) => {
    const { reference } = await signIn(claims)
    expect(logLine(shop, reference)).toMatchObject(line)
    const log = shop.logged.join('')
    for (const kept of ['the-code-itself', provider.answer.id_token!, 'veld.test', 'evil.example'])
      expect(log).not.toContain(kept)
  })

  test('to a browser that lost its cookie, or comes twice', async () => {
    const lost = await answered(await shop.browser().post('/api/sessions', { code: 'any' }))
    expect(lost).toMatchObject({ status: 401, error: EXPIRED })
    expect(logLine(shop, lost.reference)).toMatchObject({
      cause: 'the browser sent no cookie of a sign-in',
    })
    const browser = shop.browser()
    await browser.begin()
    provider.answer = { status: 400, error: 'invalid_grant' }
    const cookies = new Map(browser.cookies)
    await browser.post('/api/sessions', { code: 'any' })
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    const twice = await answered(await browser.post('/api/sessions', { code: 'any' }))
    expect(twice).toMatchObject({ status: 401, error: EXPIRED })
    expect(logLine(shop, twice.reference)).toMatchObject({
      cause: 'the sign-in is over ten minutes old, or was finished before',
    })
  })

  test('with the state of another sign-in', async () => {
    const browser = shop.browser()
    await browser.begin()
    const answer = await answered(
      await browser.post('/api/sessions', { code: 'any', state: 'forged' }),
    )
    expect(answer).toMatchObject({ status: 401, error: NOT_CONFIRMED })
    expect(logLine(shop, answer.reference)).toMatchObject({
      detail: 'unexpected "state" response parameter value',
    })
  })

  test.each([
    ['access_denied', 'access_denied'],
    ['invalid_scope', 'invalid_scope'],
    ['<b>\n{"msg":"forged"}', 'unreadable'],
    ['x'.repeat(200), 'unreadable'],
  ])('with the error %j in the address', async (error, provider_error) => {
    const answer = await answered(await shop.browser().post('/api/sessions', { error }))
    expect(answer.status).toBe(401)
    expect(logLine(shop, answer.reference)).toMatchObject({ provider_error })
  })
})

describe('the configuration of a provider', () => {
  test.each<[string, Record<string, unknown>]>([
    ['names another issuer', { issuer: 'https://other.example' }],
    ['is none', { issuer: undefined }],
  ])('that %s is said to be wrong, not missing', async (_, metadata) => {
    const provider = await aProvider()
    provider.metadata = metadata
    const shop = await aShop({ provider: provider.address })
    const answer = await begin(shop)
    expect(answer).toMatchObject({ status: 502, error: NOT_SET_UP })
    expect(logLine(shop, answer.reference)).toMatchObject({
      cause: 'discovery: no usable configuration',
    })
  })

  test('that cannot be had says of the network why', async () => {
    const provider = await aProvider({ started: false })
    const shop = await aShop({ provider: provider.address })
    const answer = await begin(shop)
    expect(answer).toMatchObject({ status: 503, error: UNREACHABLE })
    expect(logLine(shop, answer.reference)).toMatchObject({
      cause: 'discovery: the provider cannot be reached',
      detail: 'ECONNREFUSED',
    })
  })

  test('at a name that does not exist', async () => {
    const address = { issuer: 'http://no-such-host.invalid', clientId: 'veld' }
    const shop = await aShop({ provider: address })
    const { reference } = await begin(shop)
    expect(logLine(shop, reference)).toMatchObject({
      detail: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/),
    })
  })
})
