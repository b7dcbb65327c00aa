import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { sharedShop } from '#server/test-shop.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'

const shop = await sharedShop()
const port = Number(new URL(shop.origin).port)

async function signInPage() {
  const browser = shop.browser()
  const asked = await browser.begin()
  const begun = await browser.send('GET', `/oidc/auth?${asked.toString()}`)
  return { browser, path: begun.headers.get('location')! }
}

test('the page offers one button an account, named by its e-mail', async () => {
  const { browser, path } = await signInPage()
  const answer = await browser.send('GET', path)
  const page = await answer.text()
  const buttons = [...page.matchAll(/<button[^>]*>\s*([^<\s]+)\s*<\/button>/g)].map(
    ([, name]) => name,
  )
  expect(buttons).toEqual(DEMO_ACCOUNTS.map(({ email }) => email))
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('one person after the other signs in in the same browser, as at a shared till', async () => {
  const browser = shop.browser()
  for (const { email } of DEMO_ACCOUNTS) {
    expect((await browser.signIn(email)).status).toBe(201)
    expect(await (await browser.get('/api/users/me')).json()).toMatchObject({ email })
  }
})

describe('a page that cannot be shown says so and leads back', () => {
  test.each([
    ['an unknown account', 'email=nobody@veld.test', 'There is no such account.'],
    ['no account', '', 'There is no such account.'],
    ['a form that is too long', `email=${'x'.repeat(5000)}`, 'There is no such account.'],
  ])('%s', async (_, body, text) => {
    const { browser, path } = await signInPage()
    const answer = await browser.send('POST', path, { body })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(text)
  })

  test('a sign-in that nobody has begun', async () => {
    for (const [method, body] of [
      ['GET', null],
      ['POST', 'email=admin@veld.test'],
    ] as const) {
      const answer = await shop.browser().send(method, '/oidc/sign-in/made-up', { body })
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('This sign-in has expired.')
    }
  })

  test.each(['/oidc/auth', '/oidc/auth?client_id=other', '/oidc/auth/made-up'])(
    '%s',
    async (path) => {
      const answer = await shop.browser().send('GET', path, { headers: { accept: 'text/html' } })
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('Go back and sign in again')
    },
  )
})

test('a browser that hangs up in the middle of its form harms nobody', async () => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    'POST /oidc/sign-in/any HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nemail=',
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.destroy()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await shop.browser().signIn('admin@veld.test')).status).toBe(201)
})

test('names its addresses by the public origin, whatever the request says', async () => {
  const answer = await shop.browser().send('GET', '/oidc/.well-known/openid-configuration', {
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  })
  expect(await answer.json()).toMatchObject({
    issuer: `${shop.origin}/oidc`,
    authorization_endpoint: `${shop.origin}/oidc/auth`,
    token_endpoint: `${shop.origin}/oidc/token`,
  })
})
