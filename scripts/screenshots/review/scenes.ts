import type { Page } from '@playwright/test'
import { PAGES } from '#shared/pages.ts'
import type { Hands, Shown } from './busy-week.ts'

/** Something to look at: a page, or a dialog on it. */
export interface Scene {
  name: string
  path: string
  by?: 'office' | 'seller'
  /** What somebody else does before. */
  before?: (hands: Hands) => Promise<unknown>
  /** What is done on the page before it is looked at. */
  open?: (page: Page) => Promise<unknown>
  /** Puts right what others must not find so. */
  after?: (page: Page) => Promise<unknown>
  /** What its rows or figures come from: held back it loads, refused it fails. */
  api?: string
  /** Whether a shop on its first day has it too. */
  hasEmpty?: boolean
}

const TABS: Readonly<Record<string, readonly [tab: string, api: string][]>> = {
  '/manager': [
    ['drawers', '**/api/shifts**'],
    ['tills', '**/api/tills'],
    ['exceptions', '**/api/exceptions**'],
    ['alerts', '**/api/manager/**'],
  ],
  '/inventory': [
    ['order', '**/api/inventory/**'],
    ['expiring&within=90', '**/api/inventory/**'],
    ['count', '**/api/inventory/**'],
  ],
  '/settings': [
    'money',
    'security',
    'tills',
    'notifications',
    'appearance',
    'integrations',
    'team',
  ].map((tab) => [tab, '**/api/settings']),
}

/** The call behind what a page is looked at for. */
const PAGE_API: Readonly<Record<string, string>> = {
  '/dashboard': '**/api/dashboard/*',
  '/manager': '**/api/manager/**',
  '/pos': '**/api/till/*',
  '/sales': '**/api/transactions*',
  '/inventory': '**/api/inventory/**',
  '/products': '**/api/products*',
  '/customers': '**/api/customers*',
  '/reports': '**/api/reports*',
  '/data': '**/api/system/status',
  '/users': '**/api/users?**',
  '/audit': '**/api/audit-logs**',
  '/settings': '**/api/settings',
}

export const scenesOf = (shown: Shown): Scene[] => [
  ...PAGES.map(({ path }) => ({
    name: path.slice(1),
    path,
    api: PAGE_API[path]!,
    hasEmpty: path !== '/settings',
  })),
  ...Object.entries(TABS).flatMap(([path, tabs]) =>
    tabs.map(([tab, api]) => ({
      name: `${path.slice(1)}-${tab.split('&')[0]}`,
      path: `${path}?tab=${tab}`,
      api,
      hasEmpty: path !== '/settings',
    })),
  ),
  { name: 'products-list', path: '/products?view=list', api: '**/api/products*' },
  { name: 'sales-none', path: '/sales?search=T-99999999' },
  ...saleScenes(shown),
  ...officeScenes(shown),
  ...tillScenes(),
]

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .click()

/** One after the other: a dialog above a dialog. */
const presses =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await press(page, name)
  }

function saleScenes({ sale, returned, exchanged, untouched }: Shown): Scene[] {
  const of = (id: number) => `/sales?sale=${id}`
  const one = '**/api/transactions/*'
  return [
    { name: 'sale', path: of(sale), api: one },
    { name: 'sale-return', path: of(returned) },
    { name: 'sale-exchanged', path: of(exchanged) },
    { name: 'return-form', path: of(untouched), open: presses('Return') },
    {
      name: 'return-form-wrong',
      path: of(untouched),
      open: presses('Return', /^Take Back/),
    },
    { name: 'exchange-form', path: of(untouched), open: exchange },
    { name: 'void-form', path: of(untouched), open: presses('Void') },
    { name: 'credit-note', path: of(returned), open: presses('Reprint') },
    { name: 'invoice', path: of(untouched), open: presses('Reprint') },
  ]
}

async function exchange(page: Page): Promise<void> {
  await press(page, 'Exchange')
  const form = page.getByRole('dialog', { name: /^Exchange of/ })
  await form.getByRole('combobox', { name: 'Taken instead' }).fill('Durban')
  await page
    .getByRole('option', { name: /Durban/ })
    .first()
    .click()
}

function officeScenes({ customer }: Shown): Scene[] {
  return [
    {
      name: 'quarantine',
      path: '/inventory',
      open: presses('Quarantine'),
      api: '**/api/quarantine*',
      hasEmpty: true,
    },
    { name: 'destroy-form', path: '/inventory', open: presses('Quarantine', /^Destroy/) },
    { name: 'delivery', path: '/inventory', open: delivery },
    {
      name: 'promotions',
      path: '/products',
      open: presses('Promotions'),
      api: '**/api/promotions',
      hasEmpty: true,
    },
    { name: 'promotion-form', path: '/products', open: presses('Promotions', 'Add Promotion') },
    { name: 'promotion-end', path: '/products', open: presses('Promotions', /^End/) },
    { name: 'x-report', path: '/manager?tab=drawers', open: presses(/^X report of/) },
    { name: 'z-report', path: '/manager?tab=drawers', open: presses(/^Z report of/) },
    { name: 'till-rename', path: '/manager?tab=tills', open: presses(/^Rename/) },
    { name: 'till-retire', path: '/manager?tab=tills', open: presses(/^Retire/) },
    { name: 'tick-off', path: '/manager?tab=exceptions', open: presses(/^Tick off/) },
    {
      name: 'told-entry',
      path: '/manager?tab=exceptions',
      open: presses(/^What the till told/),
      api: '**/api/exceptions/*/entry',
    },
    {
      name: 'customer',
      path: `/customers?customer=${customer}`,
      open: toAccount,
      api: '**/api/customers/*/account',
    },
    { name: 'bell', path: '/dashboard', open: presses(/^Notifications/) },
    { name: 'account-panel', path: '/dashboard', open: presses(/^Account of/) },
    {
      name: 'pin',
      path: '/dashboard',
      open: presses(/^Account of/, 'Till PIN'),
      api: '**/api/users/me/pin',
    },
    { name: 'audit-details', path: '/audit', open: presses(/^View details/) },
    { name: 'add-member', path: '/users', open: presses('Add Team Member') },
    {
      name: 'bookkeeping',
      path: '/reports',
      open: toLast('Export Journal'),
      api: '**/api/reports/vat201*',
    },
    { name: 'import', path: '/data', open: importCustomers },
  ]
}

const toLast = (button: string) => (page: Page) =>
  page.getByRole('button', { name: button }).scrollIntoViewIfNeeded()

const toAccount = async (page: Page) =>
  page.getByText('Store Credit and Account').scrollIntoViewIfNeeded({ timeout: 5000 })

async function delivery(page: Page): Promise<void> {
  await press(page, 'Receive Stock')
  const form = page.getByRole('dialog', { name: 'Receive Stock' })
  for (const name of ['Durban', 'Rooi']) {
    await form.getByRole('combobox', { name: 'Product' }).fill(name)
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click()
  }
}

async function importCustomers(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /Import/ }).click()
  const csv =
    'first_name,last_name,email\nLerato,Mokoena,lerato@example.co.za\n,Nobody,not-an-address\n'
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
}

/** With two products in the cart, which no promotion covers. */
async function cart(page: Page): Promise<void> {
  for (const at of [4, 5]) await page.locator('[data-add]').nth(at).click()
  if ((page.viewportSize()?.width ?? 0) < 800) await press(page, /View Cart/)
}

const withCart =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    await cart(page)
    await presses(...names)(page)
  }

function tillScenes(): Scene[] {
  const at = { path: '/pos', by: 'seller' } as const
  return [
    { ...at, name: 'till-cart', open: cart },
    { ...at, name: 'till-cash', open: withCart('Cash') },
    { ...at, name: 'till-card', open: withCart('Card') },
    { ...at, name: 'till-split', open: split },
    { ...at, name: 'till-discount', open: withCart('Discount') },
    { ...at, name: 'till-approval', open: bigDiscount },
    { ...at, name: 'till-recent', open: presses('Recent sales'), api: '**/api/transactions*' },
    { ...at, name: 'till-switch', open: presses('Switch'), api: '**/api/sellers' },
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
      after: presses('Refuse'),
    },
    // The last: nobody gets past it without their PIN.
    { ...at, name: 'till-locked', open: presses('Lock') },
  ]
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
  await page.locator('[data-add]').first().click()
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

const askFromTill = ({ seller }: Hands) =>
  seller.post('/api/approvals', {
    data: { kind: 'paid_out', subject: { amount: 650, reason: 'the plumber' } },
  })

async function split(page: Page): Promise<void> {
  await cart(page)
  await press(page, 'Split payment')
  const dialog = page.getByRole('dialog', { name: 'Split payment' })
  await dialog.getByRole('textbox').first().fill('50')
  await dialog.getByRole('button', { name: 'Card', exact: true }).click()
}

async function bigDiscount(page: Page): Promise<void> {
  await cart(page)
  await press(page, 'Discount')
  await page.getByLabel('Percent', { exact: true }).fill('60')
  await press(page, 'Ask for Approval')
}
