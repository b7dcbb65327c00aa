import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/context.ts'
import { listSellers } from '#server/pins/queries.ts'
import { todayIn } from '#server/settings/today-in.ts'
import { latestAdultBirth } from '#shared/customers/age.ts'
import type { DarkKit, RosterCustomer } from '#shared/dark/contract.ts'
import { ENTRY_VERSION } from '#shared/dark/entry.ts'
import { getState } from './queries.ts'
import { sealKey } from './seal-key.ts'

const ROSTER_DAYS = 90
/** More than come to a counter in three months, and little to carry. */
const MOST_CUSTOMERS = 5000

/** What a till takes along into the dark. */
export async function takeKit(caller: Caller, till: number): Promise<DarkKit> {
  const { db, now, sealer } = caller
  return {
    ...(await getState(db, till, now)),
    entry_version: ENTRY_VERSION,
    seal_key: sealKey(sealer),
    team: await listSellers(db),
    customers: await listRoster(db, todayIn(caller), now),
  }
}

/** Those who came last. As little of them as a sale needs: what lies on a till may be stolen with it. */
async function listRoster(db: Db, today: string, now: Date): Promise<RosterCustomer[]> {
  return db<RosterCustomer[]>`
    SELECT id, first_name, left(last_name, 1) AS initial, loyalty_points AS points,
      coalesce(date_of_birth::text <= ${latestAdultBirth(today)}, false) AS is_adult, is_verified,
      CASE WHEN has_medical_card THEN medical_card_expiry_date END AS card_until,
      has_medical_card AND medical_card_number_hash IS NOT NULL AS has_card
    FROM customers WHERE last_visit_at >= ${now}::timestamptz - make_interval(days => ${ROSTER_DAYS})
    ORDER BY last_visit_at DESC, id LIMIT ${MOST_CUSTOMERS}`
}
