import { subjectHash } from '#server/approvals/subject-hash.ts'
import { aDarkTill, sealTo } from '#server/dark/test-till.ts'
import { hashPin } from '#server/pins/hash-pin.ts'
import { upsertPin } from '#server/pins/queries.ts'
import type { Browser } from '#server/test-browser.ts'
import type { TestProduct } from '#server/test-factories.ts'
import type { TestShop } from '#server/test-shop.ts'
import { FIXED, MADE } from './known-things.ts'

const IDS = [1, 2, 3] as const

/** Open drawers, sales that can come back, debts, and goods in quarantine: under the ids that requests name. */
export async function fillSubjects(shop: TestShop, admin: Browser): Promise<void> {
  const seller = await shop.signIn('budtender@veld.test')
  for (const id of IDS) {
    await seller.post('/api/tills', {})
    await seller.post('/api/shifts', { till_id: id, float: 100 })
    await admin.put(`/api/customers/${id}/account-limit`, { limit: 100_000 })
    await admin.post('/api/transactions', {
      customer_id: id,
      items: [{ product_id: 1, quantity: 5, unit_price: 100 }],
      payments: [{ method: 'account' }],
    })
    await admin.post(`/api/inventory/batches/${id}/quarantine`, { quantity: 500, reason: 'Torn' })
  }
  await fillTheDark(shop, seller)
  PINS.set(shop.owner, await hashPin(shop.services.sealer, FIXED.budtender, FIXED.pin))
}

type Pin = Awaited<ReturnType<typeof hashPin>>

/** Hashed once: it takes as long as it should. */
const PINS = new WeakMap<object, Pin>()

/** A till that sold more than there was, told what nobody can read, and saved the rest to a stick. */
async function fillTheDark({ owner, clock }: TestShop, seller: Browser): Promise<void> {
  const till = await aDarkTill(seller, owner, 'budtender@veld.test')
  till.at = () => clock.now
  const [product] = await owner<[TestProduct]>`
    SELECT id, name, sku, price FROM products WHERE id = ${IDS[2]}`
  const sold = IDS.map(() => till.write(till.sale([{ product, quantity: 1000 }])))
  await till.send(...sold, ...IDS.map((id) => ({ body: `not {json ${id}`, signature: 'x' })))
  const kit = (await (await seller.get(`/api/tills/${till.id}/kit`)).json()) as { seal_key: string }
  const entries = [till.write(till.sale([{ product }]))]
  const sealed = sealTo(kit.seal_key, 'veld stick', { entries })
  MADE.stick = JSON.stringify({ veld: 'till entries', version: 1, till_id: till.id, ...sealed })
}

/** As they were, whatever was done with them: drawers open and not counted, words waited for, nothing ticked off. */
export async function restoreSubjects({ owner, clock: { now } }: TestShop): Promise<void> {
  await owner`DELETE FROM z_reports WHERE shift_id = ANY (${IDS})`
  await owner`DELETE FROM shift_counts WHERE shift_id = ANY (${IDS})`
  await owner`
    UPDATE shifts s SET closed_at = NULL, closed_by = NULL
    WHERE id = ANY (${IDS}) AND NOT EXISTS (
      SELECT FROM shifts o WHERE o.till_id = s.till_id AND o.closed_at IS NULL AND o.id <> s.id)`
  await owner`DELETE FROM pin_tries`
  await upsertPin(owner, FIXED.budtender, PINS.get(owner)!, now)
  const ends = new Date(now.getTime() + 5 * 60_000)
  for (const id of IDS) {
    await owner`
      INSERT INTO approvals (id, kind, subject, subject_hash, asked_by, asked_at, expires_at)
      SELECT ${id}, 'no_sale', '{}', ${subjectHash({})}, p.id, ${now}, ${ends}
      FROM profiles p WHERE p.email = 'budtender@veld.test'
      ON CONFLICT (id) DO UPDATE SET decided_by = NULL, decided_at = NULL, is_granted = NULL, used_at = NULL,
        expires_at = excluded.expires_at`
    await owner`
      INSERT INTO exceptions (id, kind, profile_id, details, created_at, entry_id)
      SELECT ${id}, 'held', p.id, 'Till D: It cannot be read', ${now},
        (SELECT e.id FROM till_entries e WHERE e.outcome = 'held' ORDER BY e.id LIMIT 1)
      FROM profiles p WHERE p.email = 'budtender@veld.test'
      ON CONFLICT (id) DO UPDATE SET resolved_by = NULL, resolved_at = NULL, note = NULL`
    await owner`
      INSERT INTO promotions (id, name, kind, percent, product_ids, category_ids, starts_on, ends_on, weekdays, stacks,
        created_at, updated_at)
      VALUES (${id}, ${`Over ${id}`}, 'percent', 5, '{}', '{}', '2026-01-01', '2026-01-02', '{}', false, ${now}, ${now})
      ON CONFLICT (id) DO UPDATE SET ended_at = NULL`
    // One for each of them.
    await owner`
      INSERT INTO push_devices (id, endpoint, profile_id, p256dh, auth, user_agent, created_at)
      SELECT ${id}, ${`https://fcm.googleapis.com/fcm/send/known-${id}`}, p.id, '', '', '', ${now}
      FROM profiles p WHERE p.email = ${['admin', 'manager', 'budtender'][id - 1]! + '@veld.test'}
      ON CONFLICT DO NOTHING`
  }
  for (const table of ['approvals', 'exceptions', 'promotions', 'push_devices'])
    await owner`SELECT setval(pg_get_serial_sequence(${table}, 'id'), greatest(1000, nextval(pg_get_serial_sequence(${table}, 'id'))))`
}
