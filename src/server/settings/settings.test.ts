import { beforeEach, describe, expect, test } from 'vitest'
import { countWaiting } from '#server/db/test-locks.ts'
import type { Browser } from '#server/test-browser.ts'
import { aProduct, aSale } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import type { SavedSettings } from '#shared/settings/contract.ts'
import { DEFAULT_CAPS } from '#shared/shifts/caps.ts'

const shop = await sharedShop()
const manager = await shop.signIn('manager@veld.test')
const admin = await shop.signIn('admin@veld.test')

/** 09:05 in Johannesburg. */
const NOW = new Date('2026-11-15T07:05:00Z')

beforeEach(async () => {
  shop.clock.now = NOW
  await shop.owner`
    UPDATE settings SET value = '{}', version = 1, updated_by = NULL, updated_at = ${new Date(0)}`
  await shop.owner`UPDATE sessions SET created_at = ${NOW}, last_active_at = ${NOW},
    expires_at = ${new Date(NOW.getTime() + 86_400_000)}`
  await shop.owner`TRUNCATE audit_logs`
})

async function getSettings(browser: Browser = manager): Promise<SavedSettings> {
  const answer = await browser.get('/api/settings')
  expect(answer.status).toBe(200)
  return (await answer.json()) as SavedSettings
}

const save = (change: object, browser: Browser = manager) => browser.put('/api/settings', change)

const audited = () => shop.owner`
  SELECT user_name, action, table_name, record_id, old_values, new_values FROM audit_logs ORDER BY id`

test('a new shop has the defaults, saved by nobody', async () => {
  expect(await getSettings()).toMatchObject({
    store_name: 'Veld',
    opening_time: '09:00',
    version: 1,
    updated_by: null,
  })
})

test('what is saved is answered, kept and audited with the old and the new values', async () => {
  const answer = await save({ version: 1, store_name: 'Bloem Buds', low_stock_below: 5 })
  expect(answer.status).toBe(200)
  const saved = await answer.json()
  expect(saved).toMatchObject({
    store_name: 'Bloem Buds',
    low_stock_below: 5,
    version: 2,
    updated_at: NOW.toISOString(),
    updated_by: 'manager Demo',
  })
  expect(await getSettings()).toEqual(saved)
  expect(await audited()).toEqual([
    {
      user_name: 'manager Demo',
      action: 'update',
      table_name: 'settings',
      record_id: '1',
      old_values: { store_name: 'Veld', low_stock_below: 10 },
      new_values: { store_name: 'Bloem Buds', low_stock_below: 5 },
    },
  ])
})

test('fields left out stay as they are', async () => {
  await save({ version: 1, store_name: 'Bloem Buds' })
  const answer = await save({ version: 2, biometrics: true })
  expect(await answer.json()).toMatchObject({ store_name: 'Bloem Buds', biometrics: true })
})

test('the answer of a read may be sent back, and nothing changed leaves no trace', async () => {
  const read = await getSettings()
  const answer = await save(read)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual(read)
  expect(await audited()).toEqual([])
})

test('names of ways to pay from before they were looked at are read, sent back and left out', async () => {
  const names = ['Account', '123']
  await shop.owner`UPDATE settings SET value = ${JSON.stringify({ payment_methods: names })}::text::jsonb`
  const read = await getSettings()
  expect(read.payment_methods).toEqual(names)
  const answer = await save({ ...read, payment_methods: [...names, 'EFT'] })
  expect(answer.status).toBe(200)
  expect((await save({ version: 2, payment_methods: ['EFT'] })).status).toBe(200)
  expect((await save({ version: 3, payment_methods: names })).status).toBe(400)
})

describe('bad input is refused with a sentence and changes nothing', () => {
  test.each<[object, string]>([
    [{ store_name: 'x' }, 'version is required: send the one you were given'],
    [{ version: 1, store_name: ' ' }, 'Store name is required'],
    [{ version: 1, vat_number: '123' }, 'A VAT number has 10 digits and begins with 4'],
    [{ version: 1, email: 'nobody' }, 'Please enter a valid email'],
    [
      { version: 1, session_timeout_minutes: 4 },
      'Session timeout must be a whole number from 5 to 1440 minutes',
    ],
    [{ version: 1, timezone: 'Europe/Paris' }, 'timezone must be one of: Africa/Johannesburg, UTC'],
    [{ version: 1, audit_logging: false }, 'Audit logging cannot be switched off'],
    [{ version: 1, two_factor: 'yes' }, 'two_factor must be true or false'],
    [{ version: 1, opening_time: '25:00' }, 'Times are written HH:MM'],
    [
      { version: 1, payment_methods: ['EFT', 'Store Credit'] },
      "'Store Credit' is a name that Veld uses itself: choose another",
    ],
    [{ version: 1, colour: 'red' }, 'Unknown field: colour'],
    [{ version: 1, store_name: 'a\0b' }, 'The text holds characters that cannot be stored'],
  ])('%j: %s', async (change, error) => {
    const answer = await save(change)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error })
    expect(await getSettings()).toMatchObject({ store_name: 'Veld', version: 1 })
    expect(await audited()).toEqual([])
  })
})

describe('two who save at once', () => {
  test('the second is told who saved when, and nothing is overwritten', async () => {
    await save({ version: 1, store_name: 'First' })
    const answer = await save({ version: 1, store_name: 'Second', biometrics: true }, admin)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      error:
        'manager Demo saved the settings on 2026/11/15, 09:05, after you opened them. ' +
        'Nothing of yours was saved: load the newer values first.',
      current: { store_name: 'First', version: 2, biometrics: false },
    })
    expect(await getSettings()).toMatchObject({ store_name: 'First', biometrics: false })
    expect(await audited()).toHaveLength(1)
  })

  test('one wins, however close they come', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `Store ${n}`)
    const answers = await Promise.all(
      names.map((store_name, n) => save({ version: 1, store_name }, n % 2 ? admin : manager)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(409)])
    expect(await getSettings()).toMatchObject({
      store_name: names[statuses.indexOf(200)],
      version: 2,
    })
    expect(await audited()).toHaveLength(1)
  })

  test('both are held until the first is through', async () => {
    const waiting = () => countWaiting(shop.owner)
    const answers = await shop.owner.begin(async (db) => {
      await db`SELECT FROM settings FOR UPDATE`
      const both = Promise.all([
        save({ version: 1, store_name: 'First' }),
        save({ version: 1, store_name: 'Second' }, admin),
      ])
      await expect.poll(waiting).toBe(2)
      // In a box: the transaction would wait for a bare promise, and so for itself.
      return { both }
    })
    const statuses = (await answers.both).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('who asks for what is saved already gets it: an answer may have been lost', async () => {
    const change = { version: 1, store_name: 'Once' }
    await save(change)
    const again = await save(change)
    expect(again.status).toBe(200)
    expect(await again.json()).toMatchObject({ store_name: 'Once', version: 2 })
  })
})

describe('what is saved is in force at once', () => {
  const statsOf = async (browser: Browser) =>
    (await (await browser.get('/api/dashboard/stats')).json()) as {
      todaySales: number
      lowStockItems: number
    }
  const statusOf = async (browser: Browser) => (await browser.get('/api/users/me')).status

  test('a shorter session timeout, also for sessions that are running', async () => {
    const viewer = await shop.signIn('viewer@veld.test')
    shop.clock.advance(6)
    expect(await statusOf(viewer)).toBe(200)
    await manager.post('/api/extend-session')
    await save({ version: 1, session_timeout_minutes: 5 })
    expect(await statusOf(viewer)).toBe(401)
    const me = (await (await manager.get('/api/users/me')).json()) as {
      session: { seconds_left: number }
    }
    expect(me.session.seconds_left).toBe(5 * 60)
  })

  test('the time zone: what was sold at half past midnight is today’s in Johannesburg', async () => {
    const { total } = await aSale(shop.owner, { at: new Date('2026-11-14T22:30:00Z') })
    expect((await statsOf(manager)).todaySales).toBe(total / 100)
    await save({ version: 1, timezone: 'UTC' })
    expect((await statsOf(manager)).todaySales).toBe(0)
  })

  test('where stock is low and expiry near', async () => {
    await aProduct(shop.owner, { batches: [{ remaining: 7, expiry_date: '2026-11-25' }] })
    expect(await statsOf(manager)).toMatchObject({
      lowStockItems: 1,
      trends: { expiringBatches: 1 },
    })
    await save({ version: 1, low_stock_below: 7, expiration_warning_days: 9 })
    expect(await statsOf(manager)).toMatchObject({
      lowStockItems: 0,
      trends: { expiringBatches: 0 },
    })
  })

  test('what every screen, the receipt and the bell need', async () => {
    const details = {
      store_name: 'Bloem Buds',
      vat_number: '4620187395',
      cannabis_license: 'SAHPRA-1',
      address: '1 Long Street, Bloemfontein',
      phone: '051 555 0100',
      timezone: 'UTC',
      closing_time: '20:00',
      low_stock_below: 3,
      id_verification_required: false,
      daily_summary: false,
    }
    await save({ version: 1, ...details })
    const viewer = await shop.signIn('viewer@veld.test')
    const me = (await (await viewer.get('/api/users/me')).json()) as { settings: object }
    expect(me.settings).toMatchObject(details)
    // What only managers decide about is not told to everybody.
    expect(me.settings).not.toHaveProperty('two_factor')
  })
})

describe('what a role may do alone', () => {
  const caps = (role: 'manager' | 'budtender', paid_out: number) => ({
    ...DEFAULT_CAPS,
    [role]: { ...DEFAULT_CAPS[role], paid_out },
  })

  test.each([6000, 4000])(
    'of managers no manager changes, and R%d is refused with all that came with it',
    async (paid_out) => {
      const before = await getSettings()
      const discount_caps = caps('manager', paid_out)
      const answer = await save({ version: 1, store_name: 'Bloem Buds', discount_caps })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({
        error: 'An admin decides what managers may do alone: nothing was saved',
      })
      expect(await getSettings()).toEqual(before)
      expect(await audited()).toMatchObject([{ user_name: 'manager Demo', action: 'denied' }])
    },
  )

  test('of managers an admin decides', async () => {
    const answer = await save({ version: 1, discount_caps: caps('manager', 6000) }, admin)
    expect(answer.status).toBe(200)
    expect(await getSettings()).toMatchObject({ discount_caps: { manager: { paid_out: 6000 } } })
  })

  test('of budtenders a manager decides, and sends their own as they are', async () => {
    const answer = await save({ version: 1, discount_caps: caps('budtender', 300) })
    expect(answer.status).toBe(200)
    expect(await getSettings()).toMatchObject({ discount_caps: caps('budtender', 300) })
  })

  test('no manager gives budtenders more than managers have', async () => {
    const answer = await save({ version: 1, discount_caps: caps('budtender', 5000.01) })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({
      error:
        'Budtenders may do no more alone than managers, unless an admin decides so: nothing was saved',
    })
    expect((await save({ version: 1, discount_caps: caps('budtender', 5000) })).status).toBe(200)
  })

  test('what an admin gave budtenders a manager may keep and lower', async () => {
    await save({ version: 1, discount_caps: caps('budtender', 9000) }, admin)
    const kept = { version: 2, store_name: 'Bloem Buds', discount_caps: caps('budtender', 9000) }
    expect((await save(kept)).status).toBe(200)
    expect((await save({ version: 3, discount_caps: caps('budtender', 8000) })).status).toBe(200)
    expect((await save({ version: 4, discount_caps: caps('budtender', 9000) })).status).toBe(403)
  })

  test('who saves an older copy is told of it, and not of what others decided since', async () => {
    await save({ version: 1, discount_caps: caps('manager', 6000) }, admin)
    const late = { version: 1, store_name: 'Bloem Buds', discount_caps: DEFAULT_CAPS }
    expect((await save(late)).status).toBe(409)
  })
})
