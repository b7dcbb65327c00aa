import type { Page } from '@playwright/test'
import { trustPage } from '#server/tls/trust-page.ts'
import { press, presses, type Scene } from './scene.ts'

/** What managers look into: reports of drawers, tills, exceptions, the audit trail and the books. */
export function hubScenes(): Scene[] {
  return [
    ...paperScenes('x-report', /^X report of Window/),
    ...paperScenes('z-report', /^Z report of Front counter/),
    ...paperScenes('z-addenda', /^Z report of Market stall/),
    {
      name: 'hub-count',
      path: '/manager?tab=drawers',
      open: presses(/^Count and close/),
      api: '**/api/shifts/*',
    },
    { name: 'till-rename', path: '/manager?tab=tills', open: presses(/^Rename/) },
    { name: 'till-retire', path: '/manager?tab=tills', open: presses(/^Retire/) },
    { name: 'exceptions-all', path: '/manager?tab=exceptions', open: withTicked },
    { name: 'tick-off', path: '/manager?tab=exceptions', open: presses(/^Tick off/) },
    {
      name: 'told-entry',
      path: '/manager?tab=exceptions',
      open: presses(/^What the till told/),
      api: '**/api/exceptions/*/entry',
    },
    { name: 'audit-change', path: '/audit?action=update', open: presses(/^View details/) },
    {
      name: 'audit-sale',
      path: '/audit?action=create&table=transactions',
      open: presses(/^View details/),
      api: '**/api/transactions/*',
    },
    {
      name: 'bookkeeping',
      path: '/reports',
      sight: (page) => page.getByRole('button', { name: 'Export Journal' }),
      api: '**/api/reports/vat201*',
      hasEmpty: true,
    },
    {
      name: 'caps-wrong',
      path: '/settings?tab=tills',
      open: wrongCap,
      sight: (page) => page.getByText(WRONG_PERCENT),
    },
    { name: 'trust', path: '/dashboard', open: showTrust },
    { name: 'trust-steps', path: '/dashboard', open: showTrustSteps },
  ]
}

/** On the screen, and as it comes out of a printer: on a roll and on a sheet. */
function paperScenes(name: string, button: RegExp): Scene[] {
  const path = '/manager?tab=drawers'
  const sheet = async (page: Page) => {
    await press(page, button)
    await page.getByText('A4', { exact: true }).click()
  }
  return [
    { name, path, open: presses(button), isPrinted: true },
    { name: `${name}-a4`, path, open: sheet, isPrinted: true },
  ]
}

async function withTicked(page: Page): Promise<void> {
  await press(page, /^Tick off/)
  await page.getByLabel('What you found out').fill('Asked the plumber: he has been')
  await page.getByRole('button', { name: 'Tick Off', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('Also what is ticked off').click()
}

/** A demo shop has no certificate: the page is shown as the server draws it. */
async function showTrust(page: Page): Promise<void> {
  const drawn = await trustPage({
    publicOrigin: 'https://192.168.1.5:3443',
    pageAddress: 'http://192.168.1.5:3000/trust',
    file: '/trust/veld-authority.crt',
    name: 'Veld shop of 2026-11-20 (counter)',
    fingerprint: Array.from({ length: 32 }, (_, at) => `${at + 16}`.padStart(2, '0')).join(':'),
  })
  await page.setContent(String(drawn))
}

async function showTrustSteps(page: Page): Promise<void> {
  await showTrust(page)
  for (const steps of await page.locator('summary').all()) await steps.click()
}

const WRONG_PERCENT = 'A cap in percent is from 0 to 100'

async function wrongCap(page: Page): Promise<void> {
  const managers = page.getByRole('region', { name: 'Managers alone' })
  await managers.getByLabel('Discount (%)').fill('150')
  await managers.getByLabel('Discount (%)').press('Enter')
  await managers.getByText(WRONG_PERCENT).waitFor()
}
