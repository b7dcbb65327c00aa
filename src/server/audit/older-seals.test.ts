import { expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { sharedShop } from '#server/test-shop.ts'
import { checkTrail } from '#server/verify/trail-evidence.ts'
import { sealOf, type Seal } from './seal-chain.ts'
import { aTrail, emptyTrail, sealAll } from './test-trail.ts'

const shop = await sharedShop()

/** The chain as the versions before made it: nothing said of what is settled, no gap watched. */
async function makeOld(db: Db): Promise<void> {
  await db`DELETE FROM audit_gaps`
  const seals = await db<Seal[]>`SELECT * FROM audit_seals ORDER BY id`
  let previous: Uint8Array | undefined
  for (const seal of seals) {
    previous = sealOf(shop.sealer, { ...seal, settled_id: null }, previous)!
    await db`UPDATE audit_seals SET settled_id = NULL, seal = ${Buffer.from(previous)} WHERE id = ${seal.id}`
  }
}

test('a shop that was sealed by an earlier version goes on, and what it sealed is still held against it', async () => {
  await emptyTrail(shop.owner)
  await aTrail(
    shop.owner,
    Array.from({ length: 1500 }, () => ({})),
  )
  await shop.owner`DELETE FROM audit_logs WHERE id = 7`
  await sealAll(shop)
  await makeOld(shop.owner)
  const problems = async () => {
    const evidence = { sealer: shop.sealer, noted: null }
    const findings = await shop.owner.begin((db) => checkTrail(db, evidence))
    return findings.flatMap((finding) => finding.problems)
  }
  expect(await problems()).toEqual([])

  await aTrail(shop.owner, [{}, {}])
  await sealAll(shop)
  expect(await problems()).toEqual([])
  const seals = await shop.owner`SELECT rows, settled_id FROM audit_seals ORDER BY id`
  expect([...seals]).toEqual([
    { rows: 1000, settled_id: null },
    { rows: 499, settled_id: null },
    { rows: 2, settled_id: 1502 },
  ])

  // What an earlier version has settled nobody comes late to.
  await shop.owner`INSERT INTO audit_logs (id, action, table_name, created_at) VALUES (7, 'x', 'x', now())`
  await shop.owner`INSERT INTO audit_gaps (first_id, last_id, noted_at) VALUES (7, 7, now())`
  await sealAll(shop)
  expect(await problems()).toEqual(['audit_logs 7: inserted among rows that were sealed'])
})
