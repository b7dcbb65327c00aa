import { generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { aShop, sharedShop } from '#server/test-shop.ts'
import { aProvider, type TestProvider } from './test-provider.ts'

const provider = await aProvider()
const shop = await sharedShop({
  provider: provider.address,
  env: { ADMIN_EMAIL: 'owner@veld.test' },
})

/** Signs in with whatever ID token the case makes for the nonce that we asked for. */
async function signInWith(makeToken: (nonce: string | null) => Promise<string> | string) {
  const browser = shop.browser()
  const asked = await browser.begin()
  provider.answer = { id_token: await makeToken(asked.get('nonce')) }
  const answer = await browser.post('/api/sessions', { code: 'any', state: asked.get('state') })
  const { error } = (await answer.json()) as { error?: string }
  return { status: answer.status, error, browser }
}

const NOT_CONFIRMED = 'Sign-in failed: the identity provider did not confirm it. Please try again.'

const signInAs = (claims: JWTPayload) =>
  signInWith((nonce) => provider.sign({ ...provider.claims(nonce), ...claims }))

test('an ID token that is right in every way signs in', async () => {
  expect(await signInAs({})).toMatchObject({ status: 201 })
})

describe('an ID token is refused', () => {
  const unsigned = (header: object, claims: JWTPayload) =>
    `${[header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`
  const past = Math.floor(Date.now() / 1000) - 3600
  const NOT_SET_UP =
    'Sign-in failed: this shop and its identity provider are not set up for each other. Please tell your administrator.'
  const CLOCKS =
    'Sign-in failed: the clocks of this shop and of its identity provider differ. Please tell your administrator.'

  const cases: Record<string, (nonce: string | null) => Promise<string> | string> = {
    'with the nonce of another sign-in': () => provider.sign(provider.claims('another')),
    'without a nonce': (nonce) => {
      const { nonce: _, ...claims } = provider.claims(nonce)
      return provider.sign(claims)
    },
    'that is not signed': (nonce) => unsigned({ alg: 'none' }, provider.claims(nonce)),
    'whose signature was cut off': (nonce) =>
      unsigned({ alg: 'ES256', kid: 'test-key' }, provider.claims(nonce)),
    'signed by another key that bears the same name': async (nonce) => {
      const { privateKey } = await generateKeyPair('ES256')
      return new SignJWT(provider.claims(nonce))
        .setProtectedHeader({ alg: 'ES256', kid: 'test-key' })
        .sign(privateKey)
    },
    'signed with a shared secret': (nonce) =>
      new SignJWT(provider.claims(nonce))
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.from(provider.address.clientId.padEnd(32, '0'))),
    'for several audiences, given to another': (nonce) =>
      provider.sign({ ...provider.claims(nonce), aud: ['veld-test', 'other'], azp: 'other' }),
    'of another issuer': (nonce) =>
      provider.sign({ ...provider.claims(nonce), iss: 'https://evil.example' }),
    'without a subject': (nonce) => {
      const { sub: _, ...claims } = provider.claims(nonce)
      return provider.sign(claims)
    },
    'that is no token': () => 'x.y.z',
  }

  test.each(Object.entries(cases))('%s', async (_, makeToken) => {
    const { status, error, browser } = await signInWith(makeToken)
    expect({ status, error }).toEqual({ status: 401, error: NOT_CONFIRMED })
    expect((await browser.get('/api/users/me')).status).toBe(401)
  })

  test.each<[string, JWTPayload, string]>([
    ['for another audience', { aud: 'other' }, NOT_SET_UP],
    ['that has expired', { exp: past }, CLOCKS],
    ['that is not valid yet', { nbf: past + 7200 }, CLOCKS],
  ])('%s, in words that say where to look', async (_, claims, text) => {
    const { status, error, browser } = await signInAs(claims)
    expect({ status, error }).toEqual({ status: 401, error: text })
    expect((await browser.get('/api/users/me')).status).toBe(401)
  })

  test('when there is none', async () => {
    const browser = shop.browser()
    await browser.begin()
    provider.answer = {}
    expect((await browser.post('/api/sessions', { code: 'any' })).status).toBe(401)
  })
})

describe('the identity is the issuer and the subject', () => {
  test('bound at the first sign-in: another subject with the same e-mail is refused', async () => {
    expect(await signInAs({ sub: 'thandi', email: 'admin@veld.test' })).toMatchObject({
      status: 201,
    })
    expect(await signInAs({ sub: 'mallory', email: 'admin@veld.test' })).toMatchObject({
      status: 403,
    })
  })

  test('so a member who got another e-mail at the provider is still known', async () => {
    await signInAs({ sub: 'lerato', email: 'budtender@veld.test' })
    const { status, browser } = await signInAs({ sub: 'lerato', email: 'new-name@veld.test' })
    expect(status).toBe(201)
    const answer = await browser.get('/api/users/me')
    expect(await answer.json()).toMatchObject({ email: 'budtender@veld.test' })
  })

  const MISSING =
    'Your identity provider did not tell this shop your e-mail address. Please speak to your administrator.'
  const UNSAID =
    'Your identity provider does not say whether your e-mail address is verified. Please speak to your administrator.'
  const UNVERIFIED = 'Your identity provider has not verified your e-mail address.'
  test.each<[object, string]>([
    [{ email: 'viewer@veld.test', email_verified: false }, UNVERIFIED],
    [{ email: 'viewer@veld.test', email_verified: 'false' }, UNVERIFIED],
    [{ email: 'viewer@veld.test', email_verified: 'TRUE!' }, UNVERIFIED],
    [{ email: 'viewer@veld.test', email_verified: 1 }, UNVERIFIED],
    [{ email: 'viewer@veld.test', email_verified: undefined }, UNSAID],
    [{ email: 'viewer@veld.test', email_verified: null }, UNSAID],
    [{ email: '' }, MISSING],
    [{ email: undefined }, MISSING],
    [{ email: undefined, email_verified: false }, MISSING],
    [{ email: ['viewer@veld.test'] }, MISSING],
  ])('an e-mail that the provider does not vouch for binds nobody: %o', async (claims, error) => {
    expect(await signInAs({ sub: 'ayesha', ...claims })).toMatchObject({ status: 403, error })
    const bound = await shop.owner`SELECT FROM profiles WHERE oidc_subject = 'ayesha'`
    expect(bound).toHaveLength(0)
  })

  test.each(['budtender@veld.test', 'BUDTENDER@veld.test'])(
    'a sign that only looks like a letter is another address: %s with a Kelvin sign',
    async (email) => {
      await shop.owner`
        INSERT INTO profiles (email, first_name, last_name, role) VALUES ('kiki@veld.test', 'Kiki', 'K', 'admin')
        ON CONFLICT DO NOTHING`
      const forged = email.replace(/budtender/i, '\u212Aiki')
      expect(forged.toLowerCase()).toBe('kiki@veld.test')
      expect(await signInAs({ sub: 'mallory', email: forged })).toMatchObject({ status: 403 })
    },
  )

  test('case makes no difference to an e-mail, and "true" as text is true', async () => {
    const claims = { email: ' Viewer@Veld.Test', email_verified: 'true' }
    expect(await signInAs({ sub: 'ayesha', ...claims })).toMatchObject({ status: 201 })
  })

  test('ADMIN_EMAIL makes no admin of an address that is not vouched for', async () => {
    const claims = { sub: 'owner', email: 'owner@veld.test' }
    expect(await signInAs({ ...claims, email_verified: false })).toMatchObject({ status: 403 })
    expect(await signInAs(claims)).toMatchObject({ status: 201 })
    expect(await signInAs({ ...claims, sub: 'mallory' })).toMatchObject({ status: 403 })
  })

  test.each([
    { sub: 'nul', email: 'a\0b@veld.test' },
    { sub: 'nul\0', email: 'viewer@veld.test' },
    { sub: 'nul', email: '\ud800@veld.test' },
    { sub: 'x'.repeat(100_000), email: `${'x'.repeat(100_000)}@veld.test` },
  ])('characters that cannot be stored are a refusal, not a failure (case %#)', async (claims) => {
    const { status } = await signInAs(claims)
    expect([400, 401, 403]).toContain(status)
  })
})

describe('a provider that cannot be reached', () => {
  const UNREACHABLE = 'The identity provider cannot be reached. Please try again in a moment.'
  const begin = async (target: { get(path: string): Promise<Response> }) => {
    const answer = await target.get('/api/oauth/local/redirect_url')
    const { error } = (await answer.json()) as { error?: string }
    return { status: answer.status, error, retryAfter: answer.headers.get('retry-after') }
  }

  test('does not stop the start, is said at the sign-in, and works once it is there', async () => {
    const late = await aProvider({ started: false })
    const patient = await aShop({ provider: late.address })
    const browser = patient.browser()
    expect(await begin(browser)).toEqual({ status: 503, error: UNREACHABLE, retryAfter: '5' })
    await late.start()
    expect(await begin(browser)).toMatchObject({ status: 200 })

    await late.stop()
    const answer = await browser.post('/api/sessions', { code: 'any' })
    expect([answer.status, await answer.json()]).toMatchObject([503, { error: UNREACHABLE }])

    await late.start()
    expect(await finish(late, browser)).toBe(201)
  })

  async function finish(late: TestProvider, browser: ReturnType<typeof shop.browser>) {
    const asked = await browser.begin()
    late.answer = { id_token: await late.sign(late.claims(asked.get('nonce'))) }
    return (await browser.post('/api/sessions', { code: 'any' })).status
  }

  test('in time is told apart from one that refuses', async () => {
    const slow = await aShop({
      provider: {
        ...provider.address,
        fetch: (address, options) =>
          address.endsWith('/token')
            ? Promise.reject(new DOMException('too slow', 'TimeoutError'))
            : fetch(address, options as RequestInit),
      },
    })
    const browser = slow.browser()
    await browser.begin()
    const answer = await browser.post('/api/sessions', { code: 'any' })
    expect([answer.status, await answer.json()]).toMatchObject([503, { error: UNREACHABLE }])
    expect(slow.logged.join('')).toContain('"detail":"too slow"')
  })
})
