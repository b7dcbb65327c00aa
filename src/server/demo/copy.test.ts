import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { sheetFor } from './copy.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await aDatabase()
})
afterAll(() => db.drop())

test('text arrives as it was, and nulls, booleans and bytes too', async () => {
  const name = 'a\tb\nc\\d\re \\N “ü”'
  const columns = [
    'id',
    'first_name',
    'last_name',
    'email',
    'is_verified',
    'id_number_sealed',
    'id_number_hash',
  ]
  const sheet = sheetFor('customers', columns)
  sheet.add([1, name, 'Tau', null, true, new Uint8Array([0, 92, 255]), new Uint8Array([9])])
  await sheet.send(db.owner)
  await sheet.send(db.owner)
  const [row] =
    await db.owner`SELECT first_name, email, is_verified, id_number_sealed FROM customers`
  expect(row).toEqual({
    first_name: name,
    email: null,
    is_verified: true,
    id_number_sealed: Buffer.from([0, 92, 255]),
  })
})

test('a row that breaks a rule is an error, not a wait without end', async () => {
  const sheet = sheetFor('categories', ['id', 'name'])
  sheet.add([1, 'Flower'])
  sheet.add([1, 'Vapes'])
  await expect(sheet.send(db.owner)).rejects.toThrow(/duplicate key/)
  await expect(
    db.owner.begin(async (tx) => {
      const again = sheetFor('categories', ['id', 'name'])
      again.add([2, ''])
      await again.send(tx)
    }),
  ).rejects.toThrow(/check constraint/)
  expect(await db.owner`SELECT count(*) FROM categories`).toEqual([{ count: 0 }])
})
