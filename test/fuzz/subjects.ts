import { subjectHash } from '#server/approvals/subject-hash.ts'
import { hashPin } from '#server/pins/hash-pin.ts'
import { upsertPin } from '#server/pins/queries.ts'
import type { Browser } from '#server/test-browser.ts'
import type { TestShop } from '#server/test-shop.ts'
import { FIXED } from './known-things.ts'

const IDS = [1, 2, 3] as const

/** Drawers that are open, sales of which something can come back, debts: under the ids that requests name. */
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
  }
  const { owner, services, clock } = shop
  await upsertPin(
    owner,
    FIXED.budtender,
    await hashPin(services.sealer, FIXED.budtender, FIXED.pin),
    clock.now,
  )
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
  const ends = new Date(now.getTime() + 5 * 60_000)
  for (const id of IDS) {
    await owner`
      INSERT INTO approvals (id, kind, subject, subject_hash, asked_by, asked_at, expires_at)
      SELECT ${id}, 'no_sale', '{}', ${subjectHash({})}, p.id, ${now}, ${ends}
      FROM profiles p WHERE p.email = 'budtender@veld.test'
      ON CONFLICT (id) DO UPDATE SET decided_by = NULL, decided_at = NULL, is_granted = NULL, used_at = NULL,
        expires_at = excluded.expires_at`
    await owner`
      INSERT INTO exceptions (id, kind, profile_id, details, created_at)
      SELECT ${id}, 'no_sale', p.id, 'Till A: change', ${now}
      FROM profiles p WHERE p.email = 'budtender@veld.test'
      ON CONFLICT (id) DO UPDATE SET resolved_by = NULL, resolved_at = NULL, note = NULL`
    // One for each of them.
    await owner`
      INSERT INTO push_devices (id, endpoint, profile_id, p256dh, auth, user_agent, created_at)
      SELECT ${id}, ${`https://fcm.googleapis.com/fcm/send/known-${id}`}, p.id, '', '', '', ${now}
      FROM profiles p WHERE p.email = ${['admin', 'manager', 'budtender'][id - 1]! + '@veld.test'}
      ON CONFLICT DO NOTHING`
  }
  for (const table of ['approvals', 'exceptions', 'push_devices'])
    await owner`SELECT setval(pg_get_serial_sequence(${table}, 'id'), greatest(1000, nextval(pg_get_serial_sequence(${table}, 'id'))))`
}
