import type { Page } from '@playwright/test'
import { PAGES } from '#shared/pages.ts'
import { TABS as SETTINGS_TABS } from '#web/settings/settings-search.ts'
import type { Shown } from './busy-week.ts'
import { hubScenes } from './hub-scenes.ts'
import { peopleScenes, pinScenes } from './people-scenes.ts'
import { press, presses, type Scene } from './scene.ts'
import { stockScenes } from './stock-scenes.ts'
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
  '/settings': SETTINGS_TABS.slice(1).map((tab) => [tab, '**/api/settings']),
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
  ...pinScenes(),
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
  ...stockScenes(shown),
  ...hubScenes(),
  ...peopleScenes(shown),
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
    { name: 'exchange-machine', path: of(untouched), open: exchangeByMachine },
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

async function exchangeByMachine(page: Page): Promise<void> {
  await exchange(page)
  const form = page.getByRole('dialog', { name: /^Exchange of/ })
  await form.getByRole('textbox').first().fill('1')
  await form.getByRole('combobox', { name: 'Reason' }).fill('Wrong product')
  await page.keyboard.press('Tab')
  await press(page, /Exchange, Take/)
  await page.getByLabel('Slip reference').waitFor()
}
