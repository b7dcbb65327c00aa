import { beforeEach, describe, expect, test } from 'vitest'
import { DEMO_ACCOUNTS, type LocalAccount } from '#server/local-provider/accounts.ts'
import { sharedShop } from '#server/test-shop.ts'
import { NO_CODE } from '#shared/session/contract.ts'

const NOT_CONFIRMED = 'Sign-in failed: the identity provider did not confirm it. Please try again.'
const EXPIRED = 'This sign-in has expired. Please start again.'

const anAccount = (email: string): LocalAccount => ({
  email,
  first_name: 'New',
  last_name: 'Person',
  hint: '',
})
const shop = await sharedShop({
  accounts: [...DEMO_ACCOUNTS, anAccount('stranger@veld.test'), anAccount('owner@veld.test')],
  env: { ADMIN_EMAIL: 'Owner@Veld.test' },
})

beforeEach(async () => {
  shop.clock.now = new Date()
  await shop.owner`DELETE FROM sessions`
  await shop.owner`DELETE FROM audit_logs`
  await shop.owner`UPDATE profiles SET is_active = true`
})

async function refused(answer: Response): Promise<[number, string]> {
  const { error } = (await answer.json()) as { error: string }
  return [answer.status, error]
}

async function countSessions(): Promise<number> {
  const [row] = await shop.owner<{ n: number }[]>`SELECT count(*) AS n FROM sessions`
  return row!.n
}

test.each(['admin', 'manager', 'budtender', 'viewer'])(
  'an invited %s signs in through the provider and is known afterwards',
  async (role) => {
    const browser = await shop.signIn(`${role}@veld.test`)
    const answer = await browser.get('/api/users/me')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      email: `${role}@veld.test`,
      profile: { role },
      session: { seconds_left: 480 * 60 },
      settings: { timezone: 'Africa/Johannesburg' },
    })
  },
)

test('the address of the provider asks for a code with PKCE, state, nonce and a fresh log-in', async () => {
  const [first, second] = [await shop.browser().begin(), await shop.browser().begin()]
  expect(Object.fromEntries(first)).toMatchObject({
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    prompt: 'login',
    max_age: '0',
    redirect_uri: `${shop.origin}/auth/callback`,
  })
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(first.get(name)).toMatch(/^[\w-]{43,}$/)
    expect(first.get(name)).not.toBe(second.get(name))
  }
})

test('the provider does not let a code go to another address than ours', async () => {
  const address = await shop.browser().begin()
  address.set('redirect_uri', 'https://elsewhere.example/auth/callback')
  const answer = await shop.browser().send('GET', `/oidc/auth?${address.toString()}`)
  expect(answer.status).toBe(400)
  expect(answer.headers.get('location')).toBeNull()
})

test('the code alone is enough: state and issuer are known from the pending sign-in', async () => {
  const browser = shop.browser()
  const { code } = await browser.fetchCode('viewer@veld.test')
  expect((await browser.post('/api/sessions', { code })).status).toBe(201)
  expect((await browser.get('/api/users/me')).status).toBe(200)
})

test.each([{}, { code: '' }, { code: '  ' }, { state: 'x' }])(
  'without a code (%o) it says so in the words of the specification',
  async (body) => {
    expect(await refused(await shop.browser().post('/api/sessions', body))).toEqual([400, NO_CODE])
  },
)

test('an unknown provider is not found', async () => {
  const answer = await shop.browser().get('/api/oauth/google/redirect_url')
  expect(await refused(answer)).toEqual([404, 'Unknown sign-in provider: google'])
})

describe('a sign-in is refused, without a session,', () => {
  test('with the wrong state, and the code is spent', async () => {
    const browser = shop.browser()
    const answer = await browser.fetchCode('manager@veld.test')
    const forged = await browser.post('/api/sessions', { ...answer, state: 'forged' })
    expect(await refused(forged)).toEqual([401, NOT_CONFIRMED])
    expect(await refused(await browser.post('/api/sessions', answer))).toEqual([401, EXPIRED])
    expect(await countSessions()).toBe(0)
  })

  test('when the answer names another issuer', async () => {
    const browser = shop.browser()
    const answer = await browser.fetchCode('manager@veld.test')
    const forged = await browser.post('/api/sessions', { ...answer, iss: 'https://evil.example' })
    expect(await refused(forged)).toEqual([401, NOT_CONFIRMED])
    expect(await countSessions()).toBe(0)
  })

  test('without the cookie of the browser that began it', async () => {
    const answer = await shop.browser().fetchCode('manager@veld.test')
    expect(await refused(await shop.browser().post('/api/sessions', answer))).toEqual([
      401,
      EXPIRED,
    ])
    expect(await countSessions()).toBe(0)
  })

  test('in another browser that has begun its own: nobody is signed in as somebody else', async () => {
    const [attacker, victim] = [shop.browser(), shop.browser()]
    await victim.begin()
    const answer = await attacker.fetchCode('manager@veld.test')
    expect(await refused(await victim.post('/api/sessions', answer))).toEqual([401, NOT_CONFIRMED])
    expect(await countSessions()).toBe(0)
  })

  test('with the code of another sign-in, even without its state: PKCE tells them apart', async () => {
    const [attacker, victim] = [shop.browser(), shop.browser()]
    await victim.begin()
    const { code } = await attacker.fetchCode('manager@veld.test')
    expect(await refused(await victim.post('/api/sessions', { code }))).toEqual([
      401,
      NOT_CONFIRMED,
    ])
    expect(await countSessions()).toBe(0)
  })

  test('with a code that was used before', async () => {
    const browser = shop.browser()
    const answer = await browser.fetchCode('manager@veld.test')
    const cookies = new Map(browser.cookies)
    expect((await browser.post('/api/sessions', answer)).status).toBe(201)

    const replaying = shop.browser()
    for (const [name, value] of cookies) replaying.cookies.set(name, value)
    expect(await refused(await replaying.post('/api/sessions', answer))).toEqual([401, EXPIRED])
    await replaying.begin()
    const again = await replaying.post('/api/sessions', { code: answer.code })
    expect(await refused(again)).toEqual([401, NOT_CONFIRMED])
    expect(await countSessions()).toBe(1)
  })

  test('twenty times at once with one code: one session', async () => {
    const browser = shop.browser()
    const answer = await browser.fetchCode('manager@veld.test')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.post('/api/sessions', answer)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await countSessions()).toBe(1)
  })

  test('ten minutes after it was begun', async () => {
    const browser = shop.browser()
    const answer = await browser.fetchCode('manager@veld.test')
    shop.clock.advance(10)
    expect(await refused(await browser.post('/api/sessions', answer))).toEqual([401, EXPIRED])
    expect(await countSessions()).toBe(0)
  })

  test.each([
    [
      'for an account that was not invited',
      'stranger@veld.test',
      "stranger@veld.test is not a member of this shop's team. Please speak to your administrator.",
      'not a team member',
    ],
    [
      'for a deactivated member',
      'budtender@veld.test',
      'This account is deactivated. Please speak to your administrator.',
      'deactivated',
    ],
  ])('%s, and the trail knows of it', async (_, email, message, reason) => {
    await shop.owner`UPDATE profiles SET is_active = false WHERE role = 'budtender'`
    const browser = shop.browser()
    const answer = await browser.signIn(email)
    expect(await refused(answer)).toEqual([403, message])
    expect(await countSessions()).toBe(0)
    expect((await browser.get('/api/users/me')).status).toBe(401)
    expect(
      await shop.owner`SELECT action, table_name, ip_address, new_values FROM audit_logs`,
    ).toEqual([
      {
        action: 'denied',
        table_name: 'sessions',
        ip_address: '127.0.0.1',
        new_values: {
          email,
          reason,
          reference: expect.stringMatching(/^[2-9A-Z]{3}-[2-9A-Z]{3}$/),
        },
      },
    ])
  })
})

test('ADMIN_EMAIL becomes admin at the first sign-in, nobody else does', async () => {
  expect((await shop.browser().signIn('stranger@veld.test')).status).toBe(403)
  const browser = await shop.signIn('owner@veld.test')
  const answer = await browser.get('/api/users/me')
  expect(await answer.json()).toMatchObject({
    email: 'owner@veld.test',
    profile: { role: 'admin', first_name: 'New', last_name: 'Person' },
  })

  await shop.owner`UPDATE profiles SET role = 'viewer' WHERE email = 'owner@veld.test'`
  const later = await (await shop.signIn('owner@veld.test')).get('/api/users/me')
  expect(await later.json()).toMatchObject({ profile: { role: 'viewer' } })
})

test('ADMIN_EMAIL becomes admin also when it was invited as something else', async () => {
  await shop.owner`DELETE FROM sessions WHERE profile_id = (SELECT id FROM profiles WHERE email = 'owner@veld.test')`
  await shop.owner`
    INSERT INTO profiles (email, first_name, last_name, role) VALUES ('owner@veld.test', 'Own', 'Er', 'viewer')
    ON CONFLICT (email) DO UPDATE SET role = 'viewer', oidc_issuer = NULL, oidc_subject = NULL`
  const me = await (await shop.signIn('owner@veld.test')).get('/api/users/me')
  expect(await me.json()).toMatchObject({ profile: { role: 'admin' } })
})

const trail = () =>
  shop.owner<{ action: string; table_name: string; user_name: string; record_id: string }[]>`
    SELECT action, table_name, user_name, record_id, old_values, new_values FROM audit_logs ORDER BY id`

const forgetOwner = async () => {
  await shop.owner`DELETE FROM sessions`
  await shop.owner`DELETE FROM audit_logs`
  await shop.owner`DELETE FROM profiles WHERE email = 'owner@veld.test'`
}

test('an admin who is made by a first sign-in is on record, and the sign-in after it', async () => {
  await forgetOwner()
  await shop.signIn('owner@veld.test')
  const [profile] = await shop.owner`
    SELECT id, oidc_issuer, oidc_subject FROM profiles WHERE email = 'owner@veld.test'`
  const { id, ...identity } = profile!
  expect([...(await trail())]).toEqual([
    {
      action: 'create',
      table_name: 'profiles',
      user_name: 'New Person',
      record_id: id,
      old_values: null,
      new_values: {
        email: 'owner@veld.test',
        first_name: 'New',
        last_name: 'Person',
        role: 'admin',
        ...identity,
      },
    },
    expect.objectContaining({ action: 'login', user_name: 'New Person' }),
  ])
  await shop.signIn('owner@veld.test')
  expect((await trail()).map(({ action }) => action)).toEqual(['create', 'login', 'login'])
})

test('an invited member’s first sign-in records the identity, and the role where it changes', async () => {
  await forgetOwner()
  await shop.owner`
    INSERT INTO profiles (email, first_name, last_name, role) VALUES ('owner@veld.test', 'Own', 'Er', 'viewer')`
  await shop.owner`
    UPDATE profiles SET oidc_issuer = NULL, oidc_subject = NULL WHERE email = 'budtender@veld.test'`
  await shop.signIn('owner@veld.test')
  await shop.signIn('budtender@veld.test')
  const changes = (await trail()).filter(({ table_name }) => table_name === 'profiles')
  const nobody = { oidc_issuer: null, oidc_subject: null }
  const somebody = { oidc_issuer: expect.any(String), oidc_subject: expect.any(String) }
  expect(changes).toEqual([
    {
      action: 'update',
      table_name: 'profiles',
      user_name: 'Own Er',
      record_id: expect.any(String),
      old_values: { ...nobody, role: 'viewer' },
      new_values: { ...somebody, role: 'admin' },
    },
    {
      action: 'update',
      table_name: 'profiles',
      user_name: 'budtender Demo',
      record_id: expect.any(String),
      old_values: nobody,
      new_values: somebody,
    },
  ])
})

test('a shop that takes another provider keeps its people, with the roles they have', async () => {
  await shop.signIn('owner@veld.test')
  await shop.owner`UPDATE profiles SET role = 'viewer' WHERE email = 'owner@veld.test'`
  const former = { oidc_issuer: 'https://former.example', oidc_subject: 'abc' }
  await shop.owner`UPDATE profiles SET ${shop.owner(former)} WHERE email = 'owner@veld.test'`
  const before = await shop.owner`SELECT id, role, is_active FROM profiles ORDER BY id`
  await shop.owner`DELETE FROM audit_logs`

  await shop.signIn('owner@veld.test')
  expect(await shop.owner`SELECT id, role, is_active FROM profiles ORDER BY id`).toEqual(before)
  const identity = { oidc_issuer: 'built-in', oidc_subject: expect.any(String) }
  expect(await trail()).toEqual([
    expect.objectContaining({ action: 'update', old_values: former, new_values: identity }),
    expect.objectContaining({ action: 'login' }),
  ])
})

test('whom the provider knows as somebody else does not get in by the same address', async () => {
  await shop.signIn('viewer@veld.test')
  await shop.owner`DELETE FROM sessions`
  await shop.owner`UPDATE profiles SET oidc_subject = 'earlier' WHERE email = 'viewer@veld.test'`
  const answer = await shop.browser().signIn('viewer@veld.test')
  expect(answer.status).toBe(403)
  expect(await countSessions()).toBe(0)
  await shop.owner`
    UPDATE profiles SET oidc_issuer = NULL, oidc_subject = NULL WHERE email = 'viewer@veld.test'`
})

test('who signs in where somebody else was signed in signs them out, on record', async () => {
  const browser = await shop.signIn('manager@veld.test')
  const [before] = await shop.owner<{ id: string }[]>`SELECT id FROM sessions`
  await shop.owner`DELETE FROM audit_logs`
  expect((await browser.signIn('budtender@veld.test')).status).toBe(201)
  expect((await trail()).filter(({ table_name }) => table_name === 'sessions')).toMatchObject([
    { action: 'logout', user_name: 'manager Demo', record_id: before!.id },
    { action: 'login', user_name: 'budtender Demo' },
  ])
  expect(await countSessions()).toBe(1)
})

test('nothing of the sign-in reaches the log', async () => {
  const browser = shop.browser()
  const { code, state } = await browser.fetchCode('manager@veld.test')
  const pending = [...browser.cookies.values()]
  await browser.post('/api/sessions', { code, state })
  const log = shop.logged.join('')
  for (const secret of [code, state, ...pending, ...browser.cookies.values()])
    expect(log).not.toContain(secret)
  expect(log).toContain('/api/sessions')
})
