import type { Page } from '@playwright/test'
import { expectAccessible, expectToast, signInAsPerson } from './fixtures.ts'
import { another, expect, test } from './own-shop.ts'
import { openPos } from './till.ts'

test.describe.configure({ mode: 'default' })

const OLD = '482915'
const NEW = '739164'

async function typePin(page: Page, label: string, pin: string): Promise<void> {
  await page.getByLabel(`${label}, digit 1`).focus()
  await page.keyboard.type(pin)
}

/** As a person does: in the menu of their account, twice. */
async function setPin(page: Page, pin: string, about: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Till PIN' }).click()
  await expect(page.getByRole('dialog', { name: 'Till PIN' })).toContainText(about)
  await typePin(page, 'New PIN', pin)
  await expectToast(page, 'Your PIN is set', () => typePin(page, 'The same PIN once more', pin))
}

test('an admin resets a PIN: the old one opens nothing, and the person sets another', async ({
  page,
  browser,
  ownShop,
  signIn,
}) => {
  const { page: till, context } = await another(browser, ownShop, 'budtender')
  // Another test may have given them one.
  await setPin(till, OLD, /You have none yet|Yours was set on/)

  await signIn('admin', '/users')
  await page.getByRole('button', { name: 'Reset the PIN of Lerato Mokoena' }).click()
  const question = page.getByRole('dialog', { name: 'Reset the PIN of Lerato Mokoena?' })
  await expect(question).toContainText('opens nothing any more')
  await expectAccessible(page)
  await expectToast(page, 'Lerato Mokoena has no PIN now', () =>
    question.getByRole('button', { name: 'Reset PIN' }).click(),
  )

  await openPos(till)
  await till.getByRole('button', { name: 'Lock' }).click()
  const locked = till.getByRole('dialog', { name: 'This till is locked' })
  await expect(locked).toBeVisible()
  await typePin(till, 'PIN', OLD)
  await expect(till.getByRole('alert')).toContainText('do not belong together')
  // Whoever has no PIN signs in again, and is told why they have none.
  await till.getByRole('button', { name: 'No PIN? Sign out and sign in again' }).click()
  await signInAsPerson(till, 'budtender')
  await till.getByRole('button', { name: /^Notifications, / }).click()
  await expect(till.getByRole('dialog', { name: 'Notifications' })).toContainText(
    'Your PIN was taken away',
  )
  await till.keyboard.press('Escape')
  await setPin(till, NEW, /You have none yet/)

  await openPos(till)
  await till.getByRole('button', { name: 'Lock' }).click()
  await expect(locked).toBeVisible()
  await typePin(till, 'PIN', NEW)
  await expect(locked).toBeHidden()
  await context.close()
})
