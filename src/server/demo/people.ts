import type { Db } from '#server/db/client.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { plainDate } from './calendar.ts'
import { sheetFor } from './copy.ts'
import type { Crowd } from './crowd.ts'
import type { DemoCustomer } from './customers.ts'
import { randomFor } from './random.ts'
import type { DemoMember } from './team.ts'

const CUSTOMERS_PER_SEND = 10_000
const VERIFY_MS = 4 * 60_000

/** Adds the staff; someone who was invited before keeps who they are. */
export async function insertTeam(
  db: Db,
  team: readonly DemoMember[],
  since: Date,
): Promise<DemoMember[]> {
  const rows = team.map(({ id, email, first_name, last_name, phone, role }) => ({
    id,
    email,
    first_name,
    last_name,
    phone,
    role,
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
  const sheet = sheetFor('customers', CUSTOMER_COLUMNS)
  let unsent = 0
  for (const customer of customers) {
    const { joinedAt, isVerified, medicalCardExpiry } = customer
    const { points, spent, visits, lastVisitAt } = crowd.totals(customer.id)
    sheet.add([
      customer.id,
      `CUST-${String(customer.id).padStart(6, '0')}`,
      customer.first_name,
      customer.last_name,
      customer.email,
      customer.phone,
      plainDate(customer.born),
      customer.idType,
      ...sealed(sealer, 'customers.id_number', customer.idNumber),
      customer.medicalCardNumber !== null,
      ...sealed(sealer, 'customers.medical_card_number', customer.medicalCardNumber),
      medicalCardExpiry === null ? null : plainDate(medicalCardExpiry),
      isVerified,
      isVerified ? isoOf(joinedAt + VERIFY_MS) : null,
      isVerified ? random.pick(verifiers).id : null,
      points,
      spent,
      visits,
      lastVisitAt === null ? null : isoOf(lastVisitAt),
      isoOf(joinedAt),
      isoOf(Math.max(joinedAt, lastVisitAt ?? 0)),
    ])
    if ((unsent += 1) < CUSTOMERS_PER_SEND) continue
    unsent = 0
    await sheet.send(db)
  }
  await sheet.send(db)
}

function sealed(
  sealer: Sealer,
  field: Parameters<Sealer['seal']>[0],
  plain: string | null,
): [Uint8Array | null, Uint8Array | null] {
  return plain === null ? [null, null] : [sealer.seal(field, plain), sealer.hash(field, plain)]
}

const isoOf = (at: number): string => new Date(at).toISOString()

const CUSTOMER_COLUMNS = [
  'id',
  'customer_id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'date_of_birth',
  'id_type',
  'id_number_sealed',
  'id_number_hash',
  'has_medical_card',
  'medical_card_number_sealed',
  'medical_card_number_hash',
  'medical_card_expiry_date',
  'is_verified',
  'verified_at',
  'verified_by',
  'loyalty_points',
  'total_spent',
  'total_visits',
  'last_visit_at',
  'created_at',
  'updated_at',
]
