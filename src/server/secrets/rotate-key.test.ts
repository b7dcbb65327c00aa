import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { insertCustomer, type CustomerRow } from '#server/customers/queries.ts'
import { openNumbers, sealNumbers } from '#server/customers/seal-numbers.ts'
import { aDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { refuseStrangeKey } from '#server/db/trustworthy.ts'
import { rotateKey } from './rotate-key.ts'
import { loadKeys, type Sealer } from './sealer.ts'

interface Shop extends TestDatabase {
  keyFile: string
}

/** A database and a key file of its own, with customers of whom some have numbers. */
async function aShopWith(customers: number): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'veld-rotate-'))
  const keyFile = join(folder, 'key')
  copyFileSync(inject('cluster').keyFile, keyFile)
  const database = await aDatabase()
  onTestFinished(async () => {
    await database.drop()
    rmSync(folder, { recursive: true })
  })
  for (let n = 0; n < customers; n += 1)
    await insertCustomer(database.owner, sealNumbers(database.sealer, aPerson(n)), new Date())
  return { ...database, keyFile }
}

const aPerson = (n: number) => ({
  first_name: 'N',
  last_name: String(n),
  email: null,
  phone: null,
  date_of_birth: null,
  id_type: 'passport' as const,
  id_number: n % 3 === 0 ? null : `P${10_000 + n}`,
  has_medical_card: true,
  medical_card_number: n % 3 === 1 ? null : `S21-${n}`,
  medical_card_expiry_date: null,
  address: null,
  vat_number: null,
})

async function numbersOf({ owner }: Shop, sealer: Sealer) {
  const rows = await owner<CustomerRow[]>`SELECT * FROM customers ORDER BY id`
  return rows.map((row) => openNumbers(sealer, row))
}

async function keysInUse({ owner }: Shop): Promise<string[]> {
  const rows = await owner<{ key: string }[]>`
    SELECT DISTINCT encode(substring(sealed FROM 1 FOR 4), 'hex') AS key
    FROM customers, unnest(ARRAY[id_number_sealed, medical_card_number_sealed]) AS sealed
    WHERE sealed IS NOT NULL`
  return rows.map(({ key }) => key)
}

const ignore = () => {}

test('every number is sealed with a new key, the old keys stay and the hashes hold', async () => {
  const shop = await aShopWith(40)
  const before = {
    numbers: await numbersOf(shop, shop.sealer),
    file: readFileSync(shop.keyFile, 'utf8'),
  }
  const hashes =
    await shop.owner`SELECT id_number_hash, medical_card_number_hash FROM customers ORDER BY id`
  const steps: string[] = []
  const { keyId, resealed, resumed } = await rotateKey(shop.owner, shop.keyFile, (done, total) =>
    steps.push(`${done}/${total}`),
  )
  expect({ resealed, resumed, steps }).toEqual({ resealed: 40, resumed: false, steps: ['40/40'] })
  expect(keyId).not.toBe(shop.sealer.keyId)
  const after = readFileSync(shop.keyFile, 'utf8')
  expect(after.startsWith(`${keyId}:`)).toBe(true)
  expect(after.endsWith(before.file)).toBe(true)
  expect(statSync(shop.keyFile).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(shop.keyFile, '..'))).toEqual(['key'])

  const sealer = loadKeys(shop.keyFile)
  expect(await keysInUse(shop)).toEqual([keyId])
  expect(await numbersOf(shop, sealer)).toEqual(before.numbers)
  expect(
    await shop.owner`SELECT id_number_hash, medical_card_number_hash FROM customers ORDER BY id`,
  ).toEqual(hashes)
  expect(Buffer.from(sealer.hash('customers.id_number', 'P10001'))).toEqual(
    hashes[1]!['id_number_hash'],
  )
  await refuseStrangeKey(shop.owner, sealer)
  await expect(refuseStrangeKey(shop.owner, shop.sealer)).rejects.toThrow('KEY_FILE is not the key')
  const [row] = await shop.owner`SELECT action, record_id, user_id, new_values FROM audit_logs`
  expect(row).toEqual({
    action: 'update',
    record_id: keyId,
    user_id: null,
    new_values: { customers: 40 },
  })
})

test('a rotation that was cut off goes on with the same key', async () => {
  const shop = await aShopWith(1001)
  const numbers = await numbersOf(shop, shop.sealer)
  await expect(
    rotateKey(shop.owner, shop.keyFile, () => {
      throw new Error('power cut')
    }),
  ).rejects.toThrow('power cut')
  const between = loadKeys(shop.keyFile)
  // Half-way the shop can open: both keys are in the file.
  await refuseStrangeKey(shop.owner, between)
  expect(await keysInUse(shop)).toHaveLength(2)
  expect(await numbersOf(shop, between)).toEqual(numbers)

  const { keyId, resealed, resumed } = await rotateKey(shop.owner, shop.keyFile, ignore)
  expect({ keyId, resealed, resumed }).toEqual({
    keyId: between.keyId,
    resealed: 501,
    resumed: true,
  })
  expect(await keysInUse(shop)).toEqual([keyId])
  expect(await numbersOf(shop, loadKeys(shop.keyFile))).toEqual(numbers)
})

test('a shop without numbers, and one that rotates again, get a new key each time', async () => {
  const shop = await aShopWith(0)
  const first = await rotateKey(shop.owner, shop.keyFile, ignore)
  const second = await rotateKey(shop.owner, shop.keyFile, ignore)
  expect([first.resealed, second.resealed]).toEqual([0, 0])
  expect(second.keyId).not.toBe(first.keyId)
  expect(readFileSync(shop.keyFile, 'utf8').trim().split('\n')).toHaveLength(3)
})
