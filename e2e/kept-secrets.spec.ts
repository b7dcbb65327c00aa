import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import type { BrowserContext, Page } from '@playwright/test'
import { entriesOf } from '#server/data-management/backup/read-archive.ts'
import { pushKeys } from '#server/messages/push-keys.ts'
import { loadKeys } from '#server/secrets/sealer.ts'
import { databaseOf } from '../test/shop-process.ts'
import { aMailbox } from './a-mailbox.ts'
import { darkLine, expectLight, openAbleTill, sellByCard } from './dark-till.ts'
import { expect, signInAsPerson, test } from './fixtures.ts'
import { another, aPort, changeSettings, makeBackup, openShop } from './own-shop.ts'
import { openProfile } from './profile.ts'
import { filesIn, isIn, type Secret } from './search-for.ts'
import {
  addBySku,
  aProduct,
  chooseCustomer,
  givePin,
  type Product,
  sellElsewhere,
  typePin,
} from './till.ts'

const PUBLIC = 'Dagga Publicword'
const NUMBERS = { 'ID number': '7903145112080', 'medical number': 'S21-FYNBOS-4462' }
const PINS = { PIN: '739164', 'wrong PIN': '615829' }
/** How a private key of P-256 begins, as programs write it down (PKCS 8). */
const PRIVATE_KEY = Buffer.from('308187020100301306072a8648ce3d020106082a8648ce3d030107', 'hex')

/** What is no secret and lies there: where it is found, the search has looked at the right place. */
const NO_SECRET: Readonly<Record<string, string>> = {
  tables: PUBLIC,
  'database files': PUBLIC,
  'write-ahead log': PUBLIC,
  'server log': '/api/customers',
  backup: PUBLIC,
  // Of stock that runs low.
  mails: PUBLIC,
  profile: PUBLIC,
}

/** What may lie where, and why. Everything else that is found is a leak. */
const ALLOWED = {
  tables: [],
  'database files': [],
  'write-ahead log': [],
  'server log': [],
  backup: [],
  mails: [],
  // A browser keeps the till's own key pair in its profile. No script can read it; who has the disk can.
  profile: ['private key'],
}

test('no ID or medical number, PIN or key lies in a file, log, backup or mail, nor a number or PIN in the browser', async ({
  browser,
}) => {
  test.setTimeout(480_000)
  const mailbox = await aMailbox()
  const folder = mkdtempSync(join(tmpdir(), 'veld-profile-'))
  const shop = await openShop(aPort(), { ...mailbox.env, LOG_LEVEL: 'trace' })
  try {
    await logPagesAsTheyAre(shop.dataDir)
    await shop.stop()
    await shop.start()
    const { page: admin } = await another(browser, shop.origin, 'admin')
    await openAllDay(admin)
    const context = await openProfile(folder, shop.origin)
    const page = context.pages()[0]!
    await signInAsPerson(page, 'manager')
    await expect(page).toHaveURL(/\/dashboard$/)
    const token = (await context.cookies()).find(({ name }) => name.includes('session'))!.value
    await givePin(page, PINS.PIN)
    const product = await aProduct(page, { name: PUBLIC, stock: 6 })
    await tellNumbers(page, product)
    await workInLight(page)
    await workInDark(context, page, admin, product)
    await expect.poll(() => mailbox.mails.join('\n'), { timeout: 120_000 }).toContain(PUBLIC)
    await admin.request.post('/api/notifications/test-mail')
    await makeBackup(admin)
    await Promise.all([context.close(), admin.context().close()])

    const secrets = { ...NUMBERS, ...PINS, ...keysOf(shop.dataDir), session: token }
    const tables = await tablesOf(shop.dataDir)
    await shop.stop()
    const places = {
      tables,
      ...filesOf(shop.dataDir),
      'server log': [readFileSync(shop.logFile)],
      backup: await backupOf(shop.dataDir),
      mails: mailbox.mails.map((mail) => Buffer.from(mail)),
      profile: Array.from(filesIn(folder), ({ content }) => content),
    }
    for (const [place, contents] of Object.entries(places))
      expect(foundIn(contents, { [place]: NO_SECRET[place]! })).toEqual([place])
    const found = Object.entries(places).map(([place, contents]) => [
      place,
      foundIn(contents, { ...secrets, 'private key': PRIVATE_KEY }),
    ])
    expect(Object.fromEntries(found)).toEqual(ALLOWED)
  } finally {
    await shop.close()
    await mailbox.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

function foundIn(contents: readonly Buffer[], secrets: Readonly<Record<string, Secret>>): string[] {
  return Object.entries(secrets)
    .filter(([, secret]) => contents.some((content) => isIn(content, secret)))
    .map(([name]) => name)
}

/** A page in the log of the database is compressed, which would hide a word from a search. */
async function logPagesAsTheyAre(dataDir: string): Promise<void> {
  const pool = databaseOf(dataDir, 1)
  const [row] = await pool<[{ name: string }]>`SELECT current_database() AS name`
  await pool`ALTER DATABASE ${pool(row.name)} SET wal_compression = off`
  await pool.end()
}

/** Mail of the night waits until the shop opens. */
const openAllDay = (page: Page): Promise<void> =>
  changeSettings(page, { opening_time: '00:00', closing_time: '23:59' })

/** Every way in which a number comes in: written, refused, looked up, on a sale. */
async function tellNumbers(page: Page, product: Product): Promise<void> {
  const customer = {
    first_name: 'Xanthippe',
    last_name: 'Quaggaveldt',
    id_type: 'south_african_id',
    id_number: NUMBERS['ID number'],
    has_medical_card: true,
    medical_card_number: NUMBERS['medical number'],
    date_of_birth: '1979-03-14',
  }
  const made = await page.request.post('/api/customers', { data: customer })
  expect(made.status()).toBe(201)
  const { id } = (await made.json()) as { id: number }
  expect((await page.request.post('/api/customers', { data: customer })).status()).toBe(409)
  const wrong = { ...customer, email: 'wrong' }
  expect((await page.request.post('/api/customers', { data: wrong })).status()).toBe(400)
  await sellElsewhere(page, product, 1, { customer_id: id })
  await page.goto('/customers')
  await page.getByRole('searchbox').fill(NUMBERS['ID number'])
  await page.getByRole('button', { name: 'Look up this ID or medical number' }).click()
  await expect(page.getByRole('dialog')).toContainText('Quaggaveldt')
}

/** Locked, a wrong PIN, and the right one. */
async function workInLight(page: Page): Promise<void> {
  await openAbleTill(page)
  await page.getByRole('button', { name: 'Lock' }).click()
  await typePin(page, PINS['wrong PIN'])
  await expect(page.getByRole('alert')).toBeVisible()
  await Promise.all([page.waitForEvent('load'), typePin(page, PINS.PIN)])
  await openAbleTill(page)
}

/** The same in the dark, and a sale of more than there is. */
async function workInDark(
  context: BrowserContext,
  page: Page,
  admin: Page,
  product: Product,
): Promise<void> {
  await context.setOffline(true)
  await expect(darkLine(page)).toBeVisible()
  await sellElsewhere(admin, product, 5)
  await addBySku(page, product)
  await chooseCustomer(page, 'Xanthippe')
  await sellByCard(page, product)
  for (const pin of [PINS['wrong PIN'], PINS.PIN]) {
    await page.getByRole('button', { name: 'Lock' }).click()
    await Promise.all([page.waitForEvent('load'), typePin(page, pin)])
    await expect(darkLine(page)).toBeVisible()
  }
  await context.setOffline(false)
  await expectLight(page)
}

/** What is in the key file, and the private keys that are made from it. */
function keysOf(dataDir: string): Record<string, Secret> {
  const file = join(dataDir, 'key')
  const sealer = loadKeys(file)
  return {
    'key file': Buffer.from(readFileSync(file, 'utf8').trim().split(':')[1]!, 'base64'),
    'key of sealed PINs': Buffer.from(sealer.derive('till seal'), 'base64url'),
    'key of push messages': Buffer.from(pushKeys(sealer).privateKey, 'base64url'),
    'pepper of PINs': sealer.derive('pins'),
  }
}

/** Every row of every table as text: in the files a long one is compressed. */
async function tablesOf(dataDir: string): Promise<Buffer[]> {
  const pool = databaseOf(dataDir, 1)
  const names = await pool<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`
  const texts: Buffer[] = []
  for (const { name } of names) {
    const rows = await pool<{ row: string }[]>`SELECT t::text AS row FROM ${pool(name)} t`
    texts.push(Buffer.from(rows.map(({ row }) => row).join('\n')))
  }
  await pool.end()
  return texts
}

/** All that is in the shop's folder but for the key file itself, which is the secret, and the packed backup. */
function filesOf(dataDir: string): Record<'database files' | 'write-ahead log', Buffer[]> {
  const files = Array.from(filesIn(dataDir)).filter(
    ({ path }) => path !== 'key' && !path.endsWith('.tar'),
  )
  const isLog = ({ path }: { path: string }) => path.includes('pg_wal')
  return {
    'database files': files.filter((file) => !isLog(file)).map(({ content }) => content),
    'write-ahead log': files.filter(isLog).map(({ content }) => content),
  }
}

async function backupOf(dataDir: string): Promise<Buffer[]> {
  const [packed] = Array.from(filesIn(join(dataDir, 'backups'))).filter(({ path }) =>
    path.endsWith('.tar'),
  )
  const contents: Buffer[] = []
  for await (const file of entriesOf(join(dataDir, 'backups', packed!.path))) {
    const content = await buffer(file)
    contents.push(file.header.name.endsWith('.gz') ? gunzipSync(content) : content)
  }
  return contents
}
