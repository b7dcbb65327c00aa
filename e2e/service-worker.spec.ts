import { expect, test, underControl } from './fixtures.ts'
import { aFront, isUpdateWaiting, lookAway } from './front.ts'

test.use({ installs: true })

test('an installed shop comes up without a network and says so', async ({
  page,
  context,
  signIn,
  consoleErrors,
}) => {
  await signIn('budtender', '/dashboard')
  await underControl(page)
  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByText('Loading...')).toBeHidden()
  await context.setOffline(false)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  // The browser itself logs each call that did not get through.
  consoleErrors.length = 0
})

test('the files of an installed shop come from its cache without waiting for the worker', async ({
  page,
  signIn,
}) => {
  await signIn('manager', '/dashboard')
  await underControl(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  const sources = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/(index|till)-.*\.js$/.test(name))
      .map((entry) => (entry as { workerFinalSourceType?: string }).workerFinalSourceType),
  )
  // How many there are by now depends on what the page has fetched at leisure.
  expect([...new Set(sources)]).toEqual(['cache'])
})

test('the caches hold the shell and nothing about a person', async ({ page, signIn }) => {
  await signIn('manager', '/dashboard')
  await underControl(page)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const kept = await page.evaluate(cachedPaths)
  expect(kept).toContain('/index.html')
  const shell =
    /^\/(index\.html|assets\/|theme-start\.js|favicon\.svg|icon-|manifest\.webmanifest|images\/)/
  expect(kept.filter((path) => !shell.test(path))).toEqual([])
})

test('a picture is asked for once, and only so many are kept', async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  await using front = await aFront(baseURL!)
  await page.goto(front.address)
  await underControl(page)
  const load = (paths: string[]) =>
    page.evaluate(async (all) => {
      const answers = await Promise.all(all.map((path) => fetch(path)))
      return answers.map(({ status }) => status)
    }, paths)

  expect(await load([picture(1)])).toEqual([200])
  await expect.poll(() => page.evaluate(cachedPaths)).toContain(picture(1))
  expect(await load([picture(1)])).toEqual([200])
  expect(front.picturesSent()).toBe(1)

  await load(Array.from({ length: 510 }, (_, number) => picture(number)))
  const pictures = async () =>
    (await page.evaluate(cachedPaths)).filter((path) => path.startsWith('/images/'))
  await expect.poll(async () => (await pictures()).length).toBe(500)

  expect(await load([MISSING_PICTURE])).toEqual([404])
  await load([picture(600)])
  await expect.poll(pictures).toContain(picture(600))
  expect(await pictures()).not.toContain(MISSING_PICTURE)
  // The missing one.
  consoleErrors.length = 0
})

test('the worker answers for the pages of the application only', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/')
  await underControl(page)
  const answeredByWorker = async (path: string) => (await page.goto(path))?.fromServiceWorker()
  for (const path of ['/', '/dashboard', '/pos']) expect(await answeredByWorker(path)).toBe(true)
  const others = ['/api/docs', '/healthz', '/oidc/.well-known/openid-configuration', '/nowhere']
  for (const path of others) expect(await answeredByWorker(path)).toBe(false)
  expect((await page.goto('/assets/of-an-older-build.js'))?.status()).toBe(404)
  consoleErrors.length = 0
})

test('a new sign-in provider reaches an installed shop with the second load', async ({
  page,
  baseURL,
}) => {
  await using front = await aFront(baseURL!)
  await page.goto(front.address)
  await underControl(page)
  const provider = page.locator('meta[name="veld-provider"]')
  await expect(provider).toHaveAttribute('content', 'local')
  front.nameProvider('house')
  await page.reload()
  await expect(async () => {
    await page.reload()
    await expect(provider).toHaveAttribute('content', 'house', { timeout: 500 })
  }).toPass()
})

test('a new version waits while a form is open, then takes over', async ({ page, baseURL }) => {
  await using front = await aFront(baseURL!)
  await page.goto(front.address)
  await underControl(page)
  // Once it is there, the page gives itself no other title.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    document.body.append(document.createElement('form'))
    document.title = 'half filled in'
  })
  front.release()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect.poll(() => page.evaluate(isUpdateWaiting)).toBe(true)
  await page.evaluate(lookAway)
  await page.waitForTimeout(1500)
  expect(await page.title()).toBe('half filled in')

  await page.evaluate(() => document.querySelector('form')!.remove())
  await page.evaluate(lookAway)
  await expect(page).toHaveTitle('Veld')
  expect(await page.evaluate(isUpdateWaiting)).toBe(false)
})

async function cachedPaths(): Promise<string[]> {
  const names = await caches.keys()
  const entries = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return entries.flat().map((entry) => new URL(entry.url).pathname)
}

const picture = (number: number) => `/images/${String(number).padStart(64, '0')}.webp`
const MISSING_PICTURE = `/images/${'f'.repeat(64)}.webp`
