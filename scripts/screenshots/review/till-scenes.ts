import type { Page } from '@playwright/test'
import { typePin } from '../../../e2e/till.ts'
import type { Hands } from './busy-week.ts'
import { press, presses, type Scene } from './scene.ts'

/** What lies over the till, in an order in which one does not stand in the way of the next. */
export function tillScenes(): Scene[] {
  const at = { path: '/pos', by: 'seller' } as const
  return [
    { ...at, name: 'till-cart', open: cart },
    { ...at, name: 'till-cash', open: withCart('Cash') },
    { ...at, name: 'till-card', open: withCart('Card') },
    { ...at, name: 'till-split', open: split },
    // What was paid stays with its cart.
    { ...at, name: 'till-partly-paid', open: cart },
    { ...at, name: 'till-emptied', open: emptied },
    { ...at, name: 'till-parked', open: parked, after: takePaymentBack },
    { ...at, name: 'till-discount', open: withCart('Discount') },
    { ...at, name: 'till-approval', open: bigDiscount },
    { ...at, name: 'till-recent', open: presses('Recent sales'), api: '**/api/transactions*' },
    { ...at, name: 'till-switch', open: presses('Switch'), api: '**/api/sellers' },
    { ...at, name: 'till-switch-wrong', open: wrongSwitch },
    { ...at, name: 'drawer-open', open: presses('Open shift') },
    { ...at, name: 'drawer-menu', open: drawer() },
    { ...at, name: 'drawer-pay-out', open: drawer('Pay out') },
    { ...at, name: 'drawer-hand-over', open: drawer('Hand over') },
    { ...at, name: 'drawer-approval', open: payOutMuch },
    { ...at, name: 'drawer-count', open: drawer('Count and close') },
    { ...at, name: 'drawer-result', open: countDrawer },
    { ...at, name: 'dark', open: goDark, after: goLight },
    { ...at, name: 'dark-outbox', open: darkThen('Show'), after: goLight },
    { ...at, name: 'dark-sign-out', open: darkThen(/^Account of/, 'Sign Out'), after: goLight },
    {
      name: 'approval-watch',
      path: '/dashboard',
      before: askFromTill,
      after: presses('Refuse', 'Refuse'),
    },
    // The last: nobody gets past it without their PIN.
    { ...at, name: 'till-locked', open: presses('Lock') },
    { ...at, name: 'till-locked-wrong', open: wrongPin },
  ]
}

/** With two products in the cart, which no promotion covers. */
async function cart(page: Page): Promise<void> {
  for (const at of [4, 5]) await page.locator('[data-up] [data-add]').nth(at).click()
  if ((page.viewportSize()?.width ?? 0) < 800) await press(page, /View Cart/)
}

const withCart =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    await cart(page)
    await presses(...names)(page)
  }

const drawer =
  (...names: string[]) =>
  async (page: Page) => {
    const opens = page.getByRole('button', { name: 'Open shift' })
    await opens
      .or(page.getByRole('button', { name: 'Drawer', exact: true }))
      .first()
      .waitFor()
    if (await opens.isVisible()) {
      await opens.click()
      await page.getByLabel('Float in the drawer').press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await presses('Drawer', ...names)(page)
  }

async function payOutMuch(page: Page): Promise<void> {
  await drawer('Pay out')(page)
  await page.getByLabel('Amount').fill('650')
  await page.getByLabel('What it is for').fill('the plumber')
  await page.keyboard.press('Enter')
  await page.getByText('needs an approval').waitFor()
}

async function countDrawer(page: Page): Promise<void> {
  await drawer('Count and close')(page)
  await page.getByLabel('R200.00').fill('2')
  await press(page, 'That is what I counted')
  await page.getByText('Difference').waitFor()
}

/** With a sale that only this till knows of. */
async function goDark(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText(/Offline since/).waitFor()
  await page.locator('[data-up] [data-add]').first().click()
  await press(page, 'Card')
  await page.getByRole('button', { name: /^(Yes: )?Approved$/ }).press('Enter')
  await press(page, 'New sale')
}

const darkThen =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    await goDark(page)
    await presses(...names)(page)
  }

const goLight = (page: Page) => page.context().setOffline(false)

const ASKED = [
  { kind: 'paid_out', subject: { amount: 650, reason: 'the plumber' } },
  {
    kind: 'discount',
    subject: { percent: 25, amount: 431.25, reason: 'The box was open, and they come every week' },
  },
]

async function askFromTill({ seller }: Hands): Promise<void> {
  for (const data of ASKED) await seller.post('/api/approvals', { data })
}

/** That of nobody here. */
async function wrongPin(page: Page): Promise<void> {
  await typePin(page, '111222')
  await page.getByText('do not belong together').waitFor()
}

async function wrongSwitch(page: Page): Promise<void> {
  await press(page, 'Switch')
  await wrongPin(page)
}

async function split(page: Page): Promise<void> {
  await cart(page)
  await press(page, 'Split payment')
  const dialog = page.getByRole('dialog', { name: 'Split payment' })
  await dialog.getByRole('textbox').first().fill('50')
  await dialog.getByRole('button', { name: 'Card', exact: true }).click()
}

async function emptied(page: Page): Promise<void> {
  await cart(page)
  for (const name of [/^Remove /, /^Remove /]) await press(page, name)
}

async function parked(page: Page): Promise<void> {
  await cart(page)
  await press(page, 'Park')
}

async function takePaymentBack(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('group', { name: 'Parked carts' }).getByRole('button').first().click()
  await presses('Split payment', 'Remove Card payment')(page)
  await page.keyboard.press('Escape')
}

async function bigDiscount(page: Page): Promise<void> {
  await cart(page)
  await press(page, 'Discount')
  await page.getByLabel('Percent', { exact: true }).fill('60')
  await press(page, 'Ask for Approval')
}
