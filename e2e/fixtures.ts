import AxeBuilder from '@axe-core/playwright'
import { test as base, type BrowserContext, type Cookie, expect, type Page } from '@playwright/test'

export type DemoRole = 'admin' | 'manager' | 'budtender' | 'viewer'

export interface Fixtures {
  /**
   * Comes in as this role: the first time through the identity provider's own page, as a person does; later with the
   * cookie of that first time, as long as it holds. Without a path the test opens its own page.
   */
  signIn: (role: DemoRole, path?: string) => Promise<void>
}

export interface Options {
  /**
   * Whether the browser keeps the application, as after a first visit. That fetches some 350 files, in every test anew;
   * without, the application is used as on plain http, where browsers offer no service worker.
   */
  installs: boolean
}

/** Those who signed in, by shop and role. */
type SignedIn = Map<string, { cookies: Cookie[]; at: number }>

/** Who signed in longer ago signs in anew: a PIN can only be set within ten minutes of it. */
const FRESH_MS = 300_000

/** Every test fails when the page logs an error that it did not expect. */
export const test = base.extend<
  Fixtures & Options & { consoleErrors: string[] },
  { signedIn: SignedIn }
>({
  installs: [false, { option: true }],
  context: async ({ context, installs }, use) => {
    if (!installs) await withoutServiceWorker(context)
    await use(context)
  },
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) errors.push(message.text())
      })
      await use(errors)
      expect(errors, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern
  signedIn: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  signIn: async ({ page, signedIn, baseURL }, use) => {
    await use(async (role, path) => {
      const key = `${baseURL} ${role}`
      if (!(await comeBack(page, signedIn.get(key)))) {
        await signInAsPerson(page, role)
        await expect(page).toHaveURL(/\/dashboard$/)
        signedIn.set(key, { cookies: await page.context().cookies(), at: Date.now() })
      }
      if (path === undefined) return
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    })
  },
})

export const withoutServiceWorker = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))

/** A session may have ended since: somebody signed out, or was deactivated. */
async function comeBack(page: Page, before: ReturnType<SignedIn['get']>): Promise<boolean> {
  if (!before || Date.now() - before.at > FRESH_MS) return false
  await page.context().addCookies(before.cookies)
  const answer = await page.request.get('/api/users/me')
  if (!answer.ok()) await page.context().clearCookies()
  return answer.ok()
}

export async function signInAsPerson(page: Page, role: DemoRole): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await page.getByRole('button', { name: `${role}@veld.test` }).click()
}

/** First away from the page: one that hears of a lost session goes to sign in by itself, in the next person's way. */
export async function leave(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

export { expect }

/** A visitor has no session: the specification logs that, and the browser logs the 401. */
const isExpected = (text: string): boolean =>
  text.includes('Failed to fetch user: API responded with HTTP status 401') ||
  text.includes('status of 401')

interface Looked {
  /** By default the whole page. */
  within?: string
  /** By default all. */
  rules?: readonly string[]
}

export async function expectAccessible(page: Page, { within, rules }: Looked = {}): Promise<void> {
  // A page of its own for the result would only be needed by frames of other sites, of which there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(rules && { runOnly: [...rules] }),
  })
  if (within !== undefined) axe.include(within)
  const { violations } = await axe.analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
  ).toEqual([])
}

/** In light all rules, and in dark what the colours decide: the rest is the same. Leaves the page in light. */
export async function expectAccessibleInBoth(page: Page, within?: string): Promise<void> {
  const part = within === undefined ? {} : { within }
  await expectAccessible(page, part)
  await changeScheme(page, 'light', 'dark')
  await expectAccessible(page, { ...part, rules: ['color-contrast'] })
  await changeScheme(page, 'dark', 'light')
}

/** Until everything has its new colour. */
async function changeScheme(page: Page, from: Scheme, to: Scheme): Promise<void> {
  await useScheme(page, to)
  // Pages without scripts have no such mark.
  await expect(page.locator(`html[data-mantine-color-scheme="${from}"]`)).toHaveCount(0)
  await nothingMoves(page)
}

/** Inherited colours change a frame later with every level of the page, however short their change is. */
async function nothingMoves(page: Page): Promise<void> {
  await page.evaluate(async () => {
    while (document.getAnimations().some(({ playState }) => playState === 'running'))
      await new Promise(requestAnimationFrame)
  })
}

type Scheme = 'light' | 'dark'

/** The colour scheme as a person who prefers it has it. */
export async function useScheme(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
}

/** A toast of success stays for two seconds: whoever looks afterwards may be late. */
export async function expectToast(
  page: Page,
  text: string | RegExp,
  act: () => Promise<unknown>,
): Promise<void> {
  await Promise.all([page.getByText(text).waitFor(), act()])
}

/** With the application installed: the first visit installs the worker, which answers from the next load on. */
export async function underControl(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
  )
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}
