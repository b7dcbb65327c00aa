import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { aTillBrowser } from './till-browser.ts'

const keepKit = (page: Page) =>
  page.evaluate(() => window.till.keepKit({ seal_key: 'public', customers: [] } as never))

const knowsKit = (page: Page) =>
  page.evaluate(async () => (await window.till.keptKit()) !== undefined)

test('a page that stays open knows nobody any more after three days', async () => {
  const page = await (await aTillBrowser()).tab()
  await keepKit(page)
  expect(await knowsKit(page)).toBe(true)
  await page.evaluate(() => {
    const later = Date.now() + 73 * 3_600_000
    Date.now = () => later
  })
  expect(await knowsKit(page)).toBe(false)
})

test('what one tab has forgotten no other one knows, until it is told anew', async () => {
  const browser = await aTillBrowser()
  const [one, other] = [await browser.tab(), await browser.tab()]
  await keepKit(one)
  expect(await knowsKit(other)).toBe(true)
  await one.evaluate(() => window.till.forgetPeople())
  expect(await knowsKit(other)).toBe(false)
  await keepKit(one)
  expect(await knowsKit(other)).toBe(true)
})

test('who signs out while what is known of people is sealed leaves nothing of it here', async () => {
  const page = await (await aTillBrowser()).tab()
  await page.evaluate(async () => {
    let isHere = true
    const isStillHere = () => isHere
    const user = { id: 'A', profile: {} } as never
    const keeping = [
      window.till.keepKit({ customers: [] } as never, isStillHere),
      window.till.keepTold(user, isStillHere),
    ]
    isHere = false
    await Promise.all([...keeping, window.till.forgetPeople()])
  })
  const things = await page.evaluate(async () =>
    (await window.till.tillDatabase()).getAllKeys('things'),
  )
  expect(things.filter((name) => name !== 'vault')).toEqual([])
})

/** Who is kept, as a page that begins without the line finds them. */
const keptPerson = (page: Page) => page.evaluate(() => window.till.keptPerson())

const aUser = (id: string) => ({ id, profile: { phone: null }, session: { is_locked: false } })

test('what the server tells of who is there does not take the place of somebody it does not know of', async () => {
  const page = await (await aTillBrowser()).tab()
  const keep = (id: string, isUntold: boolean) =>
    page.evaluate(
      ([user, untold]) =>
        untold ? window.till.keepPerson(user as never, true) : window.till.keepTold(user as never),
      [aUser(id), isUntold] as const,
    )
  await keep('A', false)
  await keep('B', true)
  await keep('A', false)
  expect(await keptPerson(page)).toEqual({ user: aUser('B'), isUntold: true })
  // The server has locked the till, and knows more from here on.
  await page.evaluate(() => window.till.noteTold())
  const told = { ...aUser('B'), session: { is_locked: true } }
  expect(await keptPerson(page)).toEqual({ user: told, isUntold: false })
  await keep('A', false)
  expect(await keptPerson(page)).toEqual({ user: aUser('A'), isUntold: false })
})

test('a lock that is kept owes the server what was owed before', async () => {
  const page = await (await aTillBrowser()).tab()
  const lock = () => page.evaluate((user) => window.till.keepLocked(user as never), aUser('A'))
  const isLocked = { user: { session: { is_locked: true } } }
  await lock()
  expect(await keptPerson(page)).toMatchObject({ ...isLocked, isUntold: false })
  await page.evaluate((user) => window.till.keepPerson(user as never, true), aUser('A'))
  await lock()
  expect(await keptPerson(page)).toMatchObject({ ...isLocked, isUntold: true })
})
