import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { aTillBrowser } from './till-browser.ts'

const publicKey = (page: Page) => page.evaluate(() => window.till.tillPublicKey())

/** Signs for a till, and answers whether the key is the one that this public half belongs to. */
const signsWith = (page: Page, tillId: number, key: string | null) =>
  page.evaluate(
    async ([id, half]) => {
      const { subtle } = crypto
      const signature = await window.till.tillKey(id).sign('an entry')
      const bytes = Uint8Array.from(
        atob(signature.replaceAll('-', '+').replaceAll('_', '/')),
        (letter) => letter.codePointAt(0)!,
      )
      const jwk = JSON.parse(half ?? 'null') as JsonWebKey
      const curve = { name: 'ECDSA', namedCurve: 'P-256' }
      const known = await subtle.importKey('jwk', jwk, curve, false, ['verify'])
      const how = { name: 'ECDSA', hash: 'SHA-256' }
      return subtle.verify(how, known, bytes, new TextEncoder().encode('an entry'))
    },
    [tillId, key] as const,
  )

test('tabs that want a key at once have one', async () => {
  const browser = await aTillBrowser()
  const tabs = [await browser.tab(), await browser.tab(), await browser.tab()]
  const keys = await Promise.all(tabs.map(publicKey))
  expect(new Set(keys).size).toBe(1)
  expect(await publicKey(await browser.tab())).toBe(keys[0])
})

test('a tab that has sold before signs for the new till with its key, and for the old one as before', async () => {
  const browser = await aTillBrowser()
  const [one, other] = [await browser.tab(), await browser.tab()]
  const old = await publicKey(one)
  expect(await signsWith(other, 7, old)).toBe(true)
  await one.evaluate(() => window.till.forgetTillKey())
  const fresh = await publicKey(one)
  expect(fresh).not.toBe(old)
  expect(await signsWith(other, 9, fresh)).toBe(true)
  expect(await signsWith(other, 7, old)).toBe(true)
})
