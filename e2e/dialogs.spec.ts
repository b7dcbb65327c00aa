import { expect, test } from './fixtures.ts'

/** Where a dialog is opened, and by which button. */
const OPENERS: readonly (readonly [path: string, button: string | RegExp])[] = [
  ['/users', 'Add Team Member'],
  ['/users', /^Sessions of/],
  ['/products', 'Add Product'],
  ['/products', 'Manage Categories'],
  ['/inventory', 'Receive Stock'],
  ['/inventory', /^View batches/],
  ['/customers', 'Add Customer'],
  ['/customers', /^View details/],
  ['/data', /^Create Backup/],
  ['/audit', /^View details/],
  ['/manager?tab=staff', /^Performance of/],
  ['/settings?tab=integrations', 'Create API Key'],
  ['/pos', 'Recent sales'],
  ['/pos', 'Keyboard shortcuts'],
  ['/pos', /^Walk-in Customer/],
]

test('a dialog takes the focus, closes with Escape and gives the focus back', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn('admin')
  for (const [path, name] of OPENERS)
    await test.step(`${name} on ${path}`, async () => {
      await page.goto(path)
      const opener = page.getByRole('button', { name }).first()
      await opener.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await expect(dialog.locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(opener).toBeFocused()
    })
})
