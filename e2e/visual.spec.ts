import type { Page } from '@playwright/test'
import { appearanceFaults } from './appearance-faults.ts'
import { clippedRings } from './clipped-rings.ts'
import { expectAccessibleInBoth, useScheme } from './fixtures.ts'
import { expect, test } from './own-shop.ts'
import { smallTargets } from './small-targets.ts'
import { aCustomer, aProduct } from './till.ts'

// In a shop of its own: what is made here would stand in the way of other tests.
test.describe.configure({ mode: 'default' })

const SCREENS = [
  '/dashboard',
  '/manager',
  '/manager?tab=staff',
  '/manager?tab=insights',
  '/manager?tab=alerts',
  '/manager?tab=drawers',
  '/manager?tab=tills',
  '/manager?tab=exceptions',
  '/pos',
  '/sales',
  '/inventory',
  '/inventory?tab=order',
  '/inventory?tab=expiring&within=90',
  '/inventory?tab=count',
  '/products',
  '/products?view=list',
  '/customers',
  '/reports',
  '/data',
  '/users',
  '/audit',
  '/settings',
  '/settings?tab=money',
  '/settings?tab=security',
  '/settings?tab=tills',
  '/settings?tab=notifications',
  '/settings?tab=appearance',
  '/settings?tab=integrations',
  '/settings?tab=team',
]

/** Desktop, the same at a zoom of 200%, tablet and phone. */
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 640, height: 400 },
  { width: 820, height: 1100 },
  { width: 390, height: 844 },
]

/** One word without a place to break, and many words. */
const LONG_WORD =
  'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'
const LONG_NAME =
  'Aurora Borealis Reserve Small Batch Greenhouse Hybrid Cross of Durban Poison and Rooiberg Kush 3.5 g'

test('nothing overflows or is cut off on any screen at any width, no focus ring either', async ({
  page,
  signIn,
}) => {
  // Nearly thirty pages in one go.
  test.slow()
  await signIn('admin')
  await addExtremes(page)
  const faults: string[] = []
  for (const path of SCREENS) {
    await page.goto(path)
    for (const window of WINDOWS) {
      await page.setViewportSize(window)
      const found = [...(await lastingFaults(page)), ...(await ringFaults(page))]
      faults.push(...found.map((fault) => `${path} at ${window.width} px: ${fault}`))
    }
  }
  expect(faults).toEqual([])
})

for (const path of SCREENS)
  test(`${path} is accessible, in light and dark`, async ({ page, signIn }) => {
    await useScheme(page, 'light')
    await signIn('admin', path)
    await settled(page)
    await expectAccessibleInBoth(page)
  })

test.describe('on a screen that is touched', () => {
  test.use({ hasTouch: true })

  test('everything that is pressed is big enough for a thumb', async ({ page, signIn }) => {
    test.slow()
    await signIn('admin')
    const faults: string[] = []
    for (const path of SCREENS) {
      await page.goto(path)
      for (const window of WINDOWS.slice(2)) {
        await page.setViewportSize(window)
        await settled(page)
        const small = await smallTargets(page, 'main')
        faults.push(...new Set(small.map((name) => `${path} at ${window.width} px: ${name}`)))
      }
    }
    expect(faults).toEqual([])
  })
})

test('with reduced motion nothing moves', async ({ page, signIn }) => {
  await signIn('viewer')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/api/dashboard/stats', () => {})
  await page.goto('/dashboard')
  await expect(page.getByText('Loading the latest sales...')).toBeAttached()
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1)
      .map((animation) => (animation.effect as KeyframeEffect).target?.className),
  )
  expect(moving).toEqual([])
})

/** The page is there and what it shows has come. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** A layout may need a moment after the window has changed: what is wrong then and later is wrong. */
async function lastingFaults(page: Page): Promise<string[]> {
  await settled(page)
  for (let tries = 3; ; tries--) {
    const faults = await appearanceFaults(page)
    if (faults.length === 0 || tries === 0) return faults
    await page.waitForTimeout(500)
  }
}

const ringFaults = async (page: Page): Promise<string[]> =>
  (await clippedRings(page)).map((which) => `the ring is cut off: ${which}`)

/** Names without end and amounts without mercy. */
async function addExtremes(page: Page): Promise<void> {
  const product = await aProduct(page, { name: LONG_NAME, price: 99_999.99, stock: 200 })
  const sku = `${LONG_WORD.slice(0, 40)}-${Date.now()}`
  await aProduct(page, { name: `AAA ${LONG_WORD}`, sku, price: 999_999.99, stock: 9 })
  const customer = await aCustomer(page, {
    first_name: 'Maximiliana-Alexandrina',
    last_name: LONG_WORD,
    email: `${LONG_WORD.slice(0, 60).toLowerCase()}@a-very-long-domain-name.example.co.za`,
    has_medical_card: true,
    medical_card_number: 'MC-0000000001',
  })
  const sold = await page.request.post('/api/transactions', {
    data: {
      customer_id: customer.id,
      items: [{ product_id: product.id, quantity: 100, unit_price: 99_999.99 }],
      payment_method: 'card',
    },
  })
  expect(sold.status()).toBe(200)
  await addDrawers(page)
  const member = await page.request.post('/api/users', {
    data: {
      email: `${LONG_WORD.slice(0, 50).toLowerCase()}@example.co.za`,
      first_name: 'Maximiliana-Alexandrina',
      last_name: LONG_WORD,
      role: 'manager',
    },
  })
  expect(member.status()).toBe(201)
}

/** One that is far over, which is an exception, and one that is open. */
async function addDrawers(page: Page): Promise<void> {
  for (const name of [LONG_WORD.slice(0, 40), 'Window']) {
    const till = await page.request.post('/api/tills', { data: { name } })
    const { id: till_id } = (await till.json()) as { id: number }
    const shift = await page.request.post('/api/shifts', { data: { till_id, float: 500 } })
    const { id } = (await shift.json()) as { id: number }
    if (name === 'Window') continue
    const data = { denominations: { '200.00': 4999 } }
    await page.request.post(`/api/shifts/${id}/counts`, { data })
    const closed = await page.request.post(`/api/shifts/${id}/close`)
    expect(closed.status(), await closed.text()).toBe(200)
  }
}
