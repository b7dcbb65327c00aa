import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export type DemoRole = 'admin' | 'manager' | 'budtender' | 'viewer'

export interface Fixtures {
  /** Signs in through the identity provider's own page, as a person does. */
  signIn: (role: DemoRole) => Promise<void>
}

/** Every test fails when the page logs an error that it did not expect. */
export const test = base.extend<Fixtures & { consoleErrors: string[] }>({
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
  signIn: async ({ page }, use) => {
    await use(async (role) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Sign In' }).first().click()
      await page.getByRole('button', { name: `${role}@veld.test` }).click()
      await expect(page).toHaveURL(/\/dashboard$/)
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    })
  },
})

export { expect }

/** A visitor has no session: the specification logs that, and the browser logs the 401. */
const isExpected = (text: string): boolean =>
  text.includes('Failed to fetch user: API responded with HTTP status 401') ||
  text.includes('status of 401')

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
  ).toEqual([])
}

/** The colour scheme as a person who prefers it has it. */
export async function useScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
}

/** A toast of success stays for two seconds: whoever looks afterwards may be late. */
export async function expectToast(
  page: Page,
  text: string,
  act: () => Promise<unknown>,
): Promise<void> {
  await Promise.all([page.getByText(text).waitFor(), act()])
}
