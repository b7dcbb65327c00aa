import type { Page } from '@playwright/test'
import type { Shown } from './busy-week.ts'
import { press, presses, type Scene } from './scene.ts'

/** Customers with an account, the team, and what belongs to whoever is signed in. */
export function peopleScenes({ customer }: Pick<Shown, 'customer'>): Scene[] {
  return [
    ...accountScenes(`/customers?customer=${customer}`),
    ...teamScenes(),
    { name: 'bell', path: '/dashboard', open: presses(/^Notifications/), hasEmpty: true },
    { name: 'account-panel', path: '/dashboard', open: presses(/^Account of/) },
  ]
}

/** The first of all: a PIN is set soon after signing in, or not at all. */
export function pinScenes(): Scene[] {
  const path = '/dashboard'
  return [
    {
      name: 'pin',
      path,
      open: presses(/^Account of/, 'Till PIN'),
      api: '**/api/users/me/pin',
      hasEmpty: true,
    },
    { name: 'pin-differs', path, open: differentPins },
  ]
}

function accountScenes(path: string): Scene[] {
  const sight = (page: Page) => page.getByRole('heading', { name: 'Store Credit and Account' })
  return [
    { name: 'customer', path },
    { name: 'customer-account', path, sight, api: '**/api/customers/*/account' },
    {
      name: 'customer-history',
      path,
      sight: (page) => page.getByRole('heading', { name: 'Purchase History' }),
    },
    { name: 'account-pay', path, open: presses('Receive Payment') },
    { name: 'account-credit', path, open: presses('Give Store Credit', 'Give Credit') },
    { name: 'account-limit', path, open: presses('Change Limit') },
    { name: 'return-without-slip', path, open: presses('Return Without Slip') },
  ]
}

const MEMBER = 'Jarryd Adams'

function teamScenes(): Scene[] {
  const path = '/users'
  return [
    { name: 'team-add', path, open: presses('Add Team Member'), hasEmpty: true },
    { name: 'team-edit', path, open: presses(`Edit ${MEMBER}`) },
    { name: 'team-self', path, open: presses(/^Edit Thandi/) },
    { name: 'team-sessions', path, open: presses(/^Sessions of Thandi/) },
    { name: 'team-pin', path, open: presses(`Reset the PIN of ${MEMBER}`) },
    { name: 'team-question', path, open: deactivate },
    { name: 'team-undo', path, open: deactivated, after: presses('Undo') },
  ]
}

async function deactivate(page: Page): Promise<void> {
  await press(page, `Edit ${MEMBER}`)
  await page.getByLabel('Active team member (can access the system)').uncheck()
  await press(page, 'Save Changes')
  await page.getByRole('dialog', { name: `Deactivate ${MEMBER}?` }).waitFor()
}

async function deactivated(page: Page): Promise<void> {
  await deactivate(page)
  await press(page, 'Deactivate')
  // Pointed at, it stays.
  const toast = page.getByRole('status').filter({ hasText: 'Undo' })
  await toast.dispatchEvent('pointerover', { pointerType: 'mouse' })
}

async function differentPins(page: Page): Promise<void> {
  await presses(/^Account of/, 'Till PIN')(page)
  for (const [label, pin] of [
    ['New PIN', '482915'],
    ['The same PIN once more', '482916'],
  ] as const) {
    await page.getByLabel(`${label}, digit 1`).focus()
    await page.keyboard.type(pin)
  }
  await page.getByText('The two are not the same').waitFor()
}
