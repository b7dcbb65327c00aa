import { accessSync, constants, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { upload } from '#server/imports/test-import.ts'
import { aShop, type TestShop } from '#server/test-shop.ts'
import { aBody, added } from './test-customers.ts'

const ID = '8109124800088'
const CARD = 'S21-KNOWN-7719'
const IMPORTED_ID = '8909025012083'
const NEEDLES = [ID, '810912 4800 088', CARD, CARD.toLowerCase(), IMPORTED_ID]

test('a search of the database, its files and the log for a known number finds nothing', async () => {
  const shop = await aShop()
  const [admin, budtender] = [
    await shop.signIn('admin@veld.test'),
    await shop.signIn('budtender@veld.test'),
  ]
  const numbers = { id_number: ID, has_medical_card: true, medical_card_number: CARD }
  const { id } = await added(admin, numbers)
  // Every way in which a number can come in, be looked for, be refused and be told.
  await admin.put(`/api/customers/${id}`, aBody({ ...numbers, phone: '0821234567' }))
  await admin.post('/api/customers', aBody(numbers))
  await admin.post('/api/customers', aBody({ ...numbers, email: 'wrong' }))
  await admin.post('/api/customers', { ...aBody(numbers), unknown: ID })
  await budtender.put(`/api/customers/${id}`, aBody({ ...numbers, id_number: '••••' }))
  await admin.post(`/api/customers/${id}/verify`)
  for (const path of [
    '/api/customers',
    `/api/customers/${id}`,
    '/api/export/customers?numbers=full',
  ])
    expect((await (await admin.get(path)).text()).includes(ID)).toBe(true)
  for (const number of [ID, CARD.toLowerCase()]) {
    await budtender.get(`/api/customers?search=${number}`)
    await budtender.post('/api/customers/search', { search: number })
    const answer = await budtender.post('/api/customers/look-up', { number })
    expect(await answer.json()).toMatchObject([{ id }])
  }
  const file = `first_name,last_name,id_number,medical_card_number\nA,B,${IMPORTED_ID},\nC,D,${ID},${CARD}\n`
  expect((await upload(admin, file)).body.imported).toBe(1)
  expect((await upload(admin, file)).body.errors.join()).not.toContain(ID)

  expect(found(shop.logged.join('\n'))).toEqual([])
  expect(await foundInTables(shop)).toEqual([])
  const folder = await databaseFolder(shop)
  if (folder) for (const path of filesOf(folder)) expect(foundInFile(path), path).toEqual([])
})

const found = (text: string): string[] => NEEDLES.filter((needle) => text.includes(needle))

const foundInFile = (path: string): string[] => {
  const bytes = readFileSync(path)
  return NEEDLES.filter((needle) => bytes.includes(needle))
}

/** Every column of every table as text. */
async function foundInTables({ owner }: TestShop): Promise<string[]> {
  const tables = await owner<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['customers', 'audit_logs']),
  )
  const hits: string[] = []
  for (const { name } of tables) {
    const rows = await owner<{ row: string }[]>`SELECT t::text AS row FROM ${owner(name)} t`
    hits.push(...rows.flatMap(({ row }) => found(row)).map((needle) => `${name}: ${needle}`))
  }
  return hits
}

/** Where PostgreSQL keeps this database, once it has written all it holds; undefined where that is not ours to see. */
async function databaseFolder({ owner }: TestShop): Promise<string | undefined> {
  const [role] = await owner<[{ rolsuper: boolean }]>`
    SELECT rolsuper FROM pg_roles WHERE rolname = current_user`
  if (!role.rolsuper) return undefined
  await owner`CHECKPOINT`
  const [row] = await owner<[{ folder: string; oid: number }]>`
    SELECT current_setting('data_directory') AS folder, oid::bigint AS oid
    FROM pg_database WHERE datname = current_database()`
  const folder = join(row.folder, 'base', String(row.oid))
  try {
    accessSync(folder, constants.R_OK)
    return folder
  } catch {
    return undefined
  }
}

function filesOf(folder: string): string[] {
  const files = readdirSync(folder).map((name) => join(folder, name))
  // That the right place is searched: a name that is not secret is there.
  expect(files.some((path) => readFileSync(path).includes('+27821234567'))).toBe(true)
  return files
}
