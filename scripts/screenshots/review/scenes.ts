import type { Page } from '@playwright/test'
import { PAGES } from '#shared/pages.ts'
import type { Shown } from './busy-week.ts'
import { press, presses, type Scene } from './scene.ts'
import { tillScenes } from './till-scenes.ts'

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
