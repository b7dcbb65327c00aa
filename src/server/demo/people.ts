import { DETAIL_COLUMNS } from '#server/customers/queries.ts'
import { sealNumbers } from '#server/customers/seal-numbers.ts'
import type { Db } from '#server/db/client.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { pickFields } from '#shared/fields.ts'
import { NewMember } from '#shared/team/member.ts'
import { isoOf } from './calendar.ts'
import { namedSheetFor } from './copy.ts'
import type { Crowd } from './crowd.ts'
import type { DemoCustomer } from './customers.ts'
import { randomFor } from './random.ts'
import type { DemoMember } from './team.ts'

const CUSTOMERS_PER_SEND = 10_000
const VERIFY_MS = 4 * MINUTE_MS

/** Adds the staff; someone who was invited before keeps who they are. */
export async function insertTeam(
  db: Db,
  team: readonly DemoMember[],
  since: Date,
): Promise<DemoMember[]> {
  const rows = team.map((member) => ({
    id: member.id,
    ...pickFields(NewMember, member),
    created_at: since,
    updated_at: since,
  }))
  await db`INSERT INTO profiles ${db(rows)} ON CONFLICT (email) DO NOTHING`
  const stored = await db<{ id: string; email: string; first_name: string; last_name: string }[]>`
    SELECT id, email, first_name, last_name FROM profiles WHERE email = ANY (${team.map(({ email }) => email)})`
  return team.map((member) => ({
    ...member,
    ...stored.find(({ email }) => email === member.email),
  }))
}

/** Writes the customers with what their sales have earned them. */
export async function copyCustomers(
  db: Db,
  customers: Iterable<DemoCustomer>,
  {
    crowd,
    team,
    sealer,
    seed,
  }: { crowd: Crowd; team: readonly DemoMember[]; sealer: Sealer; seed: number },
): Promise<void> {
  const random = randomFor(seed, 'verifiers')
  const verifiers = team.filter(({ sells }) => sells > 1)
  const sheet = namedSheetFor('customers', CUSTOMER_COLUMNS)
  let unsent = 0
  for (const customer of customers) {
    const { joinedAt, isVerified } = customer
    const { points, spent, visits, lastVisitAt } = crowd.totals(customer.id)
    sheet.add({
      ...sealNumbers(sealer, customer),
      id: customer.id,
      customer_id: `CUST-${String(customer.id).padStart(6, '0')}`,
      is_verified: isVerified,
      verified_at: isVerified ? isoOf(joinedAt + VERIFY_MS) : null,
      verified_by: isVerified ? random.pick(verifiers).id : null,
      loyalty_points: points,
      total_spent: spent,
      total_visits: visits,
      last_visit_at: lastVisitAt === null ? null : isoOf(lastVisitAt),
      created_at: isoOf(joinedAt),
      updated_at: isoOf(Math.max(joinedAt, lastVisitAt ?? 0)),
    })
    if ((unsent += 1) < CUSTOMERS_PER_SEND) continue
    unsent = 0
    await sheet.send(db)
  }
  await sheet.send(db)
}

const CUSTOMER_COLUMNS = [
  ...DETAIL_COLUMNS,
  'id',
  'customer_id',
  'is_verified',
  'verified_at',
  'verified_by',
  'loyalty_points',
  'total_spent',
  'total_visits',
  'last_visit_at',
  'created_at',
  'updated_at',
] as const
