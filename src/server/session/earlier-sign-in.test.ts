import { describe, expect, test, vi } from 'vitest'
import type { Browser } from '#server/test-browser.ts'
import { aShop } from '#server/test-shop.ts'
import { aProvider } from './test-provider.ts'
import { aRememberingProvider } from './test-remembering-provider.ts'

const EARLIER =
  'The identity provider used an earlier sign-in instead of asking who you are. Please sign in again.'
const UNSAID = 'The identity provider did not say when it asked who you are. Please sign in again.'

type Edit = (asked: URLSearchParams) => void
const unedited: Edit = () => {}
const withoutBoth: Edit = (asked) => {
  asked.delete('prompt')
  asked.delete('max_age')
}

/** A shop, its provider, and the one browser that stands at the till. */
async function aSharedTill(client: object = {}) {
  const origin = 'http://till.example'
  const provider = await aRememberingProvider(origin, client)
  const shop = await aShop({ provider: provider.address, env: { PUBLIC_ORIGIN: origin } })
  const remembered = new Map<string, string>()
  const browser = shop.browser()

  async function signIn(edit: Edit = unedited): Promise<Response> {
    const begun = await browser.get('/api/oauth/local/redirect_url')
    const { redirectUrl } = (await begun.json()) as { redirectUrl: string }
    const address = new URL(redirectUrl)
    edit(address.searchParams)
    const back = await provider.walk(address.href, remembered)
    return browser.post('/api/sessions', Object.fromEntries(back))
  }
  return { shop, provider, browser, signIn, remembered }
}

async function refused(answer: Response): Promise<[number, string]> {
  const { error } = (await answer.json()) as { error: string }
  return [answer.status, error]
}

const isNobody = async (browser: Browser) => (await browser.get('/api/users/me')).status === 401

/** A provider tells its times in whole seconds. */
async function nextSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1000)
  await vi.waitUntil(() => Math.floor(Date.now() / 1000) > second, {
    timeout: 10_000,
    interval: 20,
  })
}

describe('the next person at a shared till, whose provider remembers the last one,', () => {
  test.each<[string, object, Edit, string]>([
    ['and says when it asked', { require_auth_time: true }, withoutBoth, EARLIER],
    ['and now says nothing', {}, withoutBoth, UNSAID],
    [
      'asked for any sign-in of today',
      {},
      (asked) => {
        asked.delete('prompt')
        asked.set('max_age', '86400')
      },
      EARLIER,
    ],
    [
      'asked not to ask',
      { require_auth_time: true },
      (asked) => {
        asked.set('prompt', 'none')
        asked.delete('max_age')
      },
      EARLIER,
    ],
  ])('is not let in as them by an edited address (%s)', async (_, client, edit, message) => {
    const { shop, provider, browser, signIn } = await aSharedTill(client)
    expect((await signIn()).status).toBe(201)
    expect(provider.asked).toBe(1)
    await browser.get('/api/logout')

    const answer = await signIn(edit)
    // The provider has asked nobody and sent a code all the same.
    expect(provider.asked).toBe(1)
    expect(await refused(answer)).toEqual([401, message])
    expect(await isNobody(browser)).toBe(true)
    expect(await shop.owner`SELECT FROM sessions`).toHaveLength(0)
    expect(
      await shop.owner`
        SELECT user_name, table_name, new_values FROM audit_logs WHERE action = 'denied'`,
    ).toEqual([
      {
        user_name: null,
        table_name: 'sessions',
        new_values: {
          email: 'manager@veld.test',
          reason: expect.any(String),
          reference: expect.any(String),
        },
      },
    ])
  })

  test('signs in as themselves, and so does whoever comes back within seconds', async () => {
    const { provider, browser, signIn } = await aSharedTill()
    for (const person of ['manager@veld.test', 'budtender@veld.test', 'manager@veld.test']) {
      provider.person = person
      expect((await signIn()).status).toBe(201)
      expect(await (await browser.get('/api/users/me')).json()).toMatchObject({ email: person })
      await browser.get('/api/logout')
      await nextSecond()
    }
    expect(provider.asked).toBe(3)
  })

  test('two codes of one authentication, redeemed at once, open one session', async () => {
    const { shop, provider, signIn, remembered } = await aSharedTill({ require_auth_time: true })
    provider.person = 'budtender@veld.test'
    await signIn()
    await shop.owner`DELETE FROM sign_ins`
    const codes = await Promise.all(
      [1, 2, 3].map(async () => {
        const browser = shop.browser()
        const begun = await browser.get('/api/oauth/local/redirect_url')
        const { redirectUrl } = (await begun.json()) as { redirectUrl: string }
        const address = new URL(redirectUrl)
        withoutBoth(address.searchParams)
        const back = await provider.walk(address.href, new Map(remembered))
        return { browser, back: Object.fromEntries(back) }
      }),
    )
    const answers = await Promise.all(
      codes.map(({ browser, back }) => browser.post('/api/sessions', back)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 401, 401])
  })
})

describe('what the provider says of the time', () => {
  const startOf = async (env: Record<string, string> = {}) => {
    const provider = await aProvider()
    const shop = await aShop({ provider: provider.address, env })
    const signIn = async (claims: object) => {
      const browser = shop.browser()
      const asked = await browser.begin()
      const whole = { ...provider.claims(asked.get('nonce')), ...claims }
      provider.answer = { id_token: await provider.sign(whole) }
      return browser.post('/api/sessions', { code: 'any' })
    }
    return { shop, signIn }
  }
  const now = () => Math.floor(Date.now() / 1000)
  const UNKNOWN = { auth_time: undefined }

  test('is refused when it was before the sign-in began', async () => {
    const { signIn } = await startOf()
    expect(await refused(await signIn({ auth_time: now() - 120 }))).toEqual([401, EARLIER])
    expect((await signIn({})).status).toBe(201)
  })

  test('is not missed in a provider that never says it', async () => {
    const { shop, signIn } = await startOf()
    for (let time = 0; time < 2; time += 1) expect((await signIn(UNKNOWN)).status).toBe(201)
    expect(await shop.owner`SELECT auth_time FROM sign_ins`).toEqual([
      { auth_time: null },
      { auth_time: null },
    ])
  })

  test('is expected from one that has said it, for as long as that is known', async () => {
    const { shop, signIn } = await startOf()
    expect((await signIn({ sub: 'somebody', email: 'viewer@veld.test' })).status).toBe(201)
    expect(await refused(await signIn(UNKNOWN))).toEqual([401, UNSAID])
    shop.clock.advance(91 * 24 * 60)
    expect((await signIn(UNKNOWN)).status).toBe(201)
  })

  test('is counted in the latest sign-ins through the provider of today', async () => {
    const { shop, signIn } = await startOf({ OIDC_AUTH_TIME: 'ignore' })
    const counted = async (answer: Response) => {
      const cookie = answer.headers
        .getSetCookie()
        .map((set) => set.split(';')[0])
        .join('; ')
      const times = await shop.browser().send('GET', '/api/sign-in-times', { headers: { cookie } })
      return times.json()
    }
    await shop.owner`
      INSERT INTO sign_ins (issuer, subject, auth_time, created_at)
      SELECT 'https://former.example', 's', to_timestamp(n), now() FROM generate_series(1, 30) n`
    expect(await counted(await signIn(UNKNOWN))).toMatchObject({ sign_ins: 1, with_time: 0 })
    expect(await counted(await signIn({}))).toMatchObject({ sign_ins: 2, with_time: 1 })
    for (let more = 0; more < 20; more += 1) await signIn({})
    expect(await counted(await signIn({}))).toMatchObject({ sign_ins: 20, with_time: 20 })
  })

  test.each([
    ['require', 401],
    ['ignore', 201],
  ])('OIDC_AUTH_TIME=%s: without it %i', async (rule, status) => {
    const { signIn } = await startOf({ OIDC_AUTH_TIME: rule })
    if (rule === 'ignore') expect((await signIn({})).status).toBe(201)
    expect((await signIn(UNKNOWN)).status).toBe(status)
    // An old one is refused in any case.
    expect((await signIn({ auth_time: now() - 120 })).status).toBe(401)
  })
})
