import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { aShift, aTill, piecesOf, sellAt } from '#server/shifts/test-drawer.ts'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import type { Finding } from './finding.ts'
import { checkRules } from './verify-ledger.ts'

const shop = await sharedShop()
const ROLL_BACK = new Error('roll back')

/** Till 1 with a closed shift, in which R115 were taken, and till 2 with an open one. */
beforeAll(async () => {
  const seller = await shop.signIn('budtender@veld.test')
  const product = await aProduct(shop.owner, { price: 100_00, batches: [9] })
  const shift = await aShift(seller, 100)
  await sellAt(seller, shift.till, product)
  await seller.post(`/api/shifts/${shift.id}/events`, { kind: 'paid_in', amount: 5, reason: 'x' })
  await seller.post(`/api/shifts/${shift.id}/counts`, { denominations: piecesOf(220_00) })
  expect((await seller.post(`/api/shifts/${shift.id}/close`)).status).toBe(200)
  await aShift(seller, 50)
  await aTill(seller)
})

test('the shifts that the application kept are right', async () => {
  expect((await checkRules(shop.owner)).filter(isBroken)).toEqual([])
})

test.each<[string, string, string]>([
  [
    'A till has at most one open shift',
    'till 2: 2 open shifts',
    `DROP INDEX shifts_open;
     INSERT INTO shifts (request_key, till_id, float, opened_by, opened_at, day)
       SELECT gen_random_uuid(), till_id, float, opened_by, opened_at, day FROM shifts WHERE id = 2`,
  ],
  [
    'A closed shift has been counted and has a Z report, an open one has none',
    'shift 2: closed, with 0 counts and no Z report',
    'UPDATE shifts SET closed_at = now(), closed_by = opened_by WHERE id = 2',
  ],
  [
    'Z reports are numbered for each till from 1 without a gap',
    'till 1: 1 Z reports, numbered 2 to 2',
    'UPDATE z_reports SET number = 2',
  ],
  [
    'A sale in a shift was made at the till of the shift',
    'transaction 1: at till 3, in shift 1 of till 1',
    'UPDATE transactions SET till_id = 3',
  ],
  [
    'A count sums to what was counted',
    'shift 1, count 1: 22000 counted, but its notes and coins are 20000',
    `UPDATE shift_counts SET denominations = '{"200.00": 1}'`,
  ],
  [
    'A Z report says what the sales, payments and events of its shift sum to',
    'shift 1, Z 1: says 1 sales, total 11500, VAT 1500, cash 11500, in 500, out 0, drops 0, but it has 1, 11500, 1500, 11500, 400, 0, 0',
    "UPDATE shift_events SET amount = 400 WHERE kind = 'paid_in'",
  ],
  [
    'What a Z report expects and finds follows from its own figures and the last count',
    'shift 1, Z 1: expected 22000 and since then 0, counted 22000, difference 100',
    `UPDATE z_reports SET report = report || '{"difference": 100}'`,
  ],
])('%s', async (rule, problem, damage) => {
  const broken = await brokenBy(damage)
  expect(broken).toContainEqual({ rule, count: 1, problems: [problem] })
})

const isBroken = ({ count }: Finding): boolean => count > 0

/** Breaks the books as only the owner can, looks, and puts them right again. */
async function brokenBy(damage: string): Promise<Finding[]> {
  let findings: Finding[] = []
  const work = async (db: Db) => {
    await db.unsafe(damage)
    findings = await checkRules(db)
    throw ROLL_BACK
  }
  await expect(shop.owner.begin(work)).rejects.toBe(ROLL_BACK)
  return findings.filter(isBroken)
}
