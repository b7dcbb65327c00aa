import { beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '#server/test-browser.ts'
import { aShop, sharedShop, type TestShop } from '#server/test-shop.ts'
import { readFactors } from './second-factor.ts'
import { aProvider } from './test-provider.ts'

const REFUSED =
  'This shop asks for a second factor, such as a code on a phone, and your identity provider did not say that you showed one. ' +
  'Please sign in again with it, or speak to your administrator.'
const UNSAID = 'The identity provider did not say when it asked who you are. Please sign in again.'

async function switchTo(shop: TestShop, two_factor: boolean): Promise<void> {
  await shop.owner`UPDATE settings SET value = value || ${JSON.stringify({ two_factor })}::text::jsonb`
}

describe('what a token shows', () => {
  const usual = { acr: [], amr: ['mfa', 'otp'] }
  const named = { acr: ['gold', 'urn:two'], amr: [] }
  test.each<[Record<string, unknown>, typeof usual | typeof named, boolean]>([
    [{ amr: ['pwd', 'otp'] }, usual, true],
    [{ amr: ['mfa'] }, usual, true],
    [{ amr: ['pwd'] }, usual, false],
    // A code alone is one proof, also when it is said twice.
    [{ amr: ['otp'] }, usual, false],
    [{ amr: ['otp', 'otp'] }, usual, false],
    [{ amr: 'mfa' }, usual, false],
    [{ amr: [['mfa']] }, usual, false],
    [{ acr: 'mfa' }, usual, false],
    [{}, usual, false],
    [{ acr: 'gold' }, named, true],
    [{ acr: 'urn:two' }, named, true],
    [{ acr: 'Gold' }, named, false],
    [{ acr: '' }, named, false],
    [{ acr: ['gold'] }, named, false],
    // Where the environment names values, only those count.
    [{ acr: 'silver', amr: ['mfa'] }, named, false],
  ])('%j with %j', (token, accepted, isSecond) => {
    expect(readFactors(token, accepted).isSecond).toBe(isSecond)
  })

  test('is short in the log, whatever the provider sends', () => {
    expect(readFactors({ acr: 'x'.repeat(9000) }, usual).words).toHaveLength(120)
  })
})

describe('with the built-in provider', async () => {
  const shop = await sharedShop()
  const SHOWN = { step: 'code', code: '123456' }
  beforeEach(() => switchTo(shop, true))

  test('a sign-in with the second step opens a session', async () => {
    const browser = shop.browser()
    expect((await browser.signIn('manager@veld.test', SHOWN)).status).toBe(201)
    expect((await browser.get('/api/users/me')).status).toBe(200)
  })

  test('one without it is refused with the reason and a reference, and is on record', async () => {
    const browser = shop.browser()
    const answer = await browser.signIn('manager@veld.test', { step: 'without' })
    expect(answer.status).toBe(403)
    const { error, reference } = (await answer.json()) as { error: string; reference: string }
    expect(error).toBe(REFUSED)
    const line = shop.logged.find((each) => each.includes(reference))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      cause: 'no second factor in the ID token',
      detail: 'acr none, amr pwd',
    })
    expect((await browser.get('/api/users/me')).status).toBe(401)
    expect(
      await shop.owner`SELECT action, new_values ->> 'reason' AS reason FROM audit_logs ORDER BY id DESC LIMIT 1`,
    ).toEqual([{ action: 'denied', reason: 'no second factor in the ID token' }])
  })

  test('an address from which the question was taken out opens nothing', async () => {
    const browser = shop.browser()
    const asked = await browser.begin()
    expect(asked.get('acr_values')).toBe('urn:veld:demo:second-factor')
    asked.delete('acr_values')
    const begun = await browser.send('GET', `/oidc/auth?${asked.toString()}`)
    const back = await finishAt(browser, begun.headers.get('location')!)
    expect((await browser.post('/api/sessions', back)).status).toBe(403)
  })

  test('a wrong code is asked for again', async () => {
    const browser = shop.browser()
    const asked = await browser.begin()
    const begun = await browser.send('GET', `/oidc/auth?${asked.toString()}`)
    const path = begun.headers.get('location')!
    const email = 'manager@veld.test'
    for (const [form, text] of [
      [{ email }, 'Second step'],
      [{ email, step: 'code', code: '000000' }, 'That is not the code.'],
    ] as const) {
      const page = await browser.send('POST', path, { body: new URLSearchParams(form) })
      expect(page.status).toBe(200)
      expect(await page.text()).toContain(text)
    }
  })

  test('who was signed in before stays so', async () => {
    await switchTo(shop, false)
    const manager = await shop.signIn('manager@veld.test')
    await switchTo(shop, true)
    expect((await manager.get('/api/users/me')).status).toBe(200)
  })

  test('the latest sign-ins tell how many showed one', async () => {
    await shop.owner`TRUNCATE sign_ins`
    await shop.browser().signIn('admin@veld.test', { step: 'without' })
    const manager = shop.browser()
    await manager.signIn('manager@veld.test', SHOWN)
    expect(await (await manager.get('/api/sign-in-times')).json()).toEqual({
      sign_ins: 2,
      with_time: 2,
      with_second_factor: 1,
      is_second_factor_ignored: false,
    })
  })

  test('with the switch off nobody is asked', async () => {
    await switchTo(shop, false)
    const browser = shop.browser()
    expect((await browser.begin()).get('acr_values')).toBeNull()
    expect((await browser.signIn('manager@veld.test')).status).toBe(201)
  })
})

describe('with a provider of the shop’s own', () => {
  async function aShopWith(env: Record<string, string>) {
    const provider = await aProvider()
    const shop = await aShop({ provider: provider.address, env })
    await switchTo(shop, true)
    async function signIn(claims: object): Promise<Response> {
      const browser = shop.browser()
      const asked = await browser.begin()
      provider.answer.id_token = await provider.sign({
        ...provider.claims(asked.get('nonce')),
        ...claims,
      })
      return browser.post('/api/sessions', { code: 'any', state: asked.get('state') })
    }
    return { shop, signIn }
  }

  test('the values of the environment are asked for and believed', async () => {
    const { shop, signIn } = await aShopWith({
      OIDC_SECOND_FACTOR_ACR: 'gold, urn:two',
      OIDC_SECOND_FACTOR_AMR: 'hwk',
    })
    const asked = await shop.browser().begin()
    expect([asked.get('acr_values'), asked.get('max_age')]).toEqual(['gold urn:two', '0'])
    for (const [claims, status] of [
      [{ acr: 'gold' }, 201],
      [{ acr: 'silver', amr: ['pwd', 'hwk'] }, 201],
      [{ amr: ['pwd', 'otp'] }, 403],
      [{}, 403],
    ] as const)
      expect((await signIn(claims)).status, JSON.stringify(claims)).toBe(status)
  })

  test('a second factor of nobody knows when is none', async () => {
    const { signIn } = await aShopWith({})
    const answer = await signIn({ amr: ['mfa'], auth_time: undefined })
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      401,
      UNSAID,
    ])
  })

  test('whoever runs the server can let people in again', async () => {
    const { shop, signIn } = await aShopWith({ OIDC_SECOND_FACTOR: 'ignore' })
    const answer = await signIn({})
    expect(answer.status).toBe(201)
    const cookie = answer.headers.getSetCookie().join('; ')
    const times = await shop.browser().send('GET', '/api/sign-in-times', { headers: { cookie } })
    expect(await times.json()).toMatchObject({ is_second_factor_ignored: true })
  })
})

async function finishAt(browser: Browser, page: string): Promise<object> {
  const chosen = await browser.send('POST', page, {
    body: new URLSearchParams({ email: 'manager@veld.test' }),
  })
  const resumed = await browser.send('GET', chosen.headers.get('location')!)
  return Object.fromEntries(new URL(resumed.headers.get('location')!).searchParams)
}
