import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInBoth, test, useScheme } from './fixtures.ts'
import { aProduct, sellElsewhere } from './till.ts'

/** Where a dialog is opened, and by which buttons one after the other: the last is looked at. */
type Opener = readonly [path: string, ...buttons: (string | RegExp)[]]

const OF_GOODS: readonly Opener[] = [
  ['/products', 'Add Product'],
  ['/products', 'Manage Categories'],
  ['/products', 'Promotions'],
  ['/products', 'Promotions', 'Add Promotion'],
  ['/inventory', 'Receive Stock'],
  ['/inventory', /^View batches/],
  ['/inventory', 'Quarantine'],
  ['/inventory', 'Quarantine', /^Destroy/],
]

const IN_THE_OFFICE: readonly Opener[] = [
  ['/users', 'Add Team Member'],
  ['/users', /^Sessions of/],
  ['/customers', 'Add Customer'],
  ['/customers', /^View details/],
  ['/customers', /^View details/, 'Give Store Credit'],
  ['/data', /^Create Backup/],
  ['/audit', /^View details/],
  ['/manager?tab=staff', /^Performance of/],
  ['/manager?tab=drawers', /^Count and close/],
  ['/manager?tab=tills', /^Rename/],
  ['/manager?tab=tills', /^Retire/],
  ['/settings?tab=integrations', 'Create API Key'],
]

const AT_THE_TILL: readonly Opener[] = [
  ['/dashboard', /^Notifications/],
  ['/dashboard', /^Account of/],
  ['/dashboard', /^Account of/, 'Till PIN'],
  ['/pos', 'Recent sales'],
  ['/pos', 'Keyboard shortcuts'],
  ['/pos', /^Walk-in Customer/],
  ['/pos', 'Open shift'],
  ['/pos', 'Switch'],
]

/** On a sale that is open. */
const OF_A_SALE = ['Return', 'Exchange', 'Void', 'Reprint']

for (const [where, openers] of [
  ['with the goods', OF_GOODS],
  ['of the office', IN_THE_OFFICE],
] as const)
  test(`a dialog ${where} takes the focus, closes with Escape and gives the focus back`, async ({
    page,
    signIn,
  }) => {
    test.slow()
    await signIn('admin')
    await aSaleAndADrawer(page)
    await lookAtEach(page, openers)
  })

test('a dialog of the till takes the focus, closes with Escape and gives the focus back', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn('admin')
  const sale = `/sales?sale=${await aSaleAndADrawer(page)}`
  await lookAtEach(page, [...AT_THE_TILL, ...OF_A_SALE.map((button): Opener => [sale, button])])
})

async function lookAtEach(page: Page, openers: readonly Opener[]): Promise<void> {
  await useScheme(page, 'light')
  for (const [path, ...buttons] of openers)
    await test.step(`${buttons.join(', ')} on ${path}`, () => look(page, path, buttons))
}

async function look(page: Page, path: string, buttons: readonly (string | RegExp)[]) {
  await page.goto(path)
  const dialogs = page.getByRole('dialog')
  if (path.includes('sale=')) await expect(dialogs).toHaveCount(1)
  for (const name of buttons) {
    const opener = page.getByRole('button', { name, exact: true }).first()
    const open = await dialogs.count()
    await opener.press('Enter')
    await expect(dialogs).toHaveCount(open + 1)
    await expect(dialogs.last().locator(':focus')).toHaveCount(1)
    if (name !== buttons.at(-1)) continue
    await expectAccessibleInBoth(page, '[role="dialog"]')
    await page.keyboard.press('Escape')
    await expect(dialogs).toHaveCount(open)
    await expect(opener).toBeFocused()
  }
}

/** Also goods in quarantine. Answers the sale, nothing of which has come back. */
async function aSaleAndADrawer(page: Page): Promise<number> {
  const product = await aProduct(page)
  const { transaction_id: back } = await sellElsewhere(page, product, 1)
  const sent = [
    [
      `/api/transactions/${back}/returns`,
      { items: [{ line_number: 1, quantity: 1 }], reason: 'Opened', destination: 'quarantine' },
    ],
    ['/api/tills', { name: `Window ${Date.now()}` }],
  ] as const
  const [, till] = await Promise.all(sent.map(([path, data]) => page.request.post(path, { data })))
  const { id } = (await till!.json()) as { id: number }
  const opened = await page.request.post('/api/shifts', { data: { till_id: id, float: 500 } })
  expect(opened.status()).toBe(201)
  return (await sellElsewhere(page, product, 1)).transaction_id
}

test('each step at the drawer takes the focus, and the way back leads to its button', async ({
  page,
  signIn,
}) => {
  await signIn('budtender', '/pos')
  await page.getByRole('button', { name: 'Open shift' }).click()
  await page.getByLabel('Float in the drawer').press('Enter')
  await page.getByRole('button', { name: 'Drawer', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  for (const [choice, field] of [
    ['Pay in', 'Amount'],
    ['Drop to safe', 'Amount'],
    ['No sale', 'Why the drawer is opened'],
    ['Hand over', 'To'],
    ['Count and close', 'R200.00'],
  ] as const) {
    await dialog.getByRole('button', { name: choice }).press('Enter')
    await expect(dialog.getByLabel(field).first()).toBeFocused()
    await dialog.getByRole('button', { name: 'Back' }).press('Enter')
    await expect(dialog.getByRole('button', { name: choice })).toBeFocused()
  }
  await dialog.getByRole('button', { name: 'Count and close' }).press('Enter')
  await dialog.getByRole('button', { name: 'That is what I counted' }).press('Enter')
  const close = dialog.getByRole('button', { name: 'Close shift' })
  await expect(close).toBeFocused()
  await expectAccessible(page)
  await close.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Z report 1' }).locator(':focus')).toHaveCount(1)
  await expectAccessible(page)
})

/** What cannot be shown says so, and a second try shows it. */
const FAILING: readonly (readonly [
  path: string,
  buttons: readonly (string | RegExp)[],
  call: string,
  words: string,
])[] = [
  ['/pos', ['Switch'], '**/api/sellers', 'Failed to load the team'],
  [
    '/dashboard',
    [/^Account of/, 'Till PIN'],
    '**/api/users/me/pin',
    'Failed to load how it stands with your PIN',
  ],
  ['/products', ['Promotions'], '**/api/promotions', 'Failed to load promotions'],
  ['/manager?tab=exceptions', [], '**/api/exceptions/report*', 'Failed to load the exceptions'],
]

test('what does not come says so and can be tried again', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('manager')
  for (const [path, buttons, call, words] of FAILING)
    await test.step(`${path} ${buttons.join(', ')}`, async () => {
      await page.route(call, (route) => route.fulfill({ status: 400, json: {} }))
      await page.goto(path)
      for (const name of buttons) await page.getByRole('button', { name }).first().click()
      await expect(page.getByText(words)).toBeVisible()
      await page.unroute(call)
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(page.getByText(words)).toBeHidden()
    })
  expect(consoleErrors.splice(0).length).toBeGreaterThan(0)
})

test('on a phone the dialog of the till PIN lies above the panel that opened it', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('manager', '/dashboard')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Till PIN' }).click()
  // Whether a finger would reach it.
  await page.getByText(/^Six digits/).click({ trial: true })
})
