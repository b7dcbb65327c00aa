import type { CustomerDetails } from '#shared/customers/tidy.ts'
import { dayNumberAt, firstTradingDay, instantAt, plainDate, type DayNumber } from './calendar.ts'
import { COMMUNITIES } from './names.ts'
import { drawFrom, randomFor, runningSumsOf, type Random } from './random.ts'
import { saIdNumber } from './sa-id-number.ts'

export interface DemoCustomer extends CustomerDetails {
  id: number
  /** The last day of a medical card; Infinity for one that does not expire, -1 for none. */
  cardUntil: DayNumber
  isVerified: boolean
  joinedAt: number
  /** How often they come, from 0 to 1. */
  loyalty: number
}

interface Joined {
  day: DayNumber
  at: number
}

const JOINED_BEFORE = 0.55
const PATIENTS = 0.25
const VERIFIED = 0.72
/** No eighteen calendar years have more days. */
const EIGHTEEN_YEARS = 6576
const MAX_AGE_DAYS = 76 * 365

const communitySums = runningSumsOf(COMMUNITIES.map(({ share }) => share))

/**
 * The customers in the order in which they joined. Asked twice with the same seed it answers the same people, so that
 * nobody has to keep 100,000 of them in memory between the sales and their totals.
 */
export function* demoCustomers(
  seed: number,
  { now, months, customers }: { now: Date; months: number; customers: number },
): Generator<DemoCustomer> {
  const random = randomFor(seed, 'customers')
  const [today, first] = [dayNumberAt(now), firstTradingDay(now, months)]
  const emails = new Set<string>()
  const idNumbers = new Set<string>()
  for (let index = 0; index < customers; index += 1) {
    const joined = joinedAtShare((index + random.next()) / customers, first, today)
    yield aCustomer(random, index + 1, joined, today, emails, idNumbers)
  }
}

/** More than half joined in the year before the first sale, the rest while the shop grew; none after yesterday. */
function joinedAtShare(share: number, first: DayNumber, today: DayNumber): Joined {
  const position =
    share < JOINED_BEFORE
      ? first - 365 + (365 * share) / JOINED_BEFORE
      : first + ((today - first) * (share - JOINED_BEFORE)) / (1 - JOINED_BEFORE)
  const day = Math.floor(position)
  return { day, at: instantAt(day, 545 + 500 * (position - day)) }
}

function aCustomer(
  random: Random,
  id: number,
  joined: Joined,
  today: DayNumber,
  emails: Set<string>,
  idNumbers: Set<string>,
): DemoCustomer {
  const { first, last } = COMMUNITIES[drawFrom(communitySums, random)]!
  const sex = random.chance(0.46) ? 'female' : 'male'
  const [first_name, last_name] = [random.pick(first[sex]), random.pick(last)]
  // Squared: most are young.
  const born =
    joined.day - EIGHTEEN_YEARS - Math.floor((MAX_AGE_DAYS - EIGHTEEN_YEARS) * random.next() ** 2)
  const isPatient = random.chance(PATIENTS)
  const isVerified = isPatient || random.chance(VERIFIED)
  const [id_type, id_number] = identity(random, id, sex, born, isVerified, idNumbers)
  const email = random.chance(0.88) ? emailOf(first_name, last_name, id, emails) : null
  const phone = `+27${random.pick(['60', '61', '71', '72', '73', '76', '79', '81', '82', '83', '84'])}${random.whole(1_000_000, 9_999_999)}`
  const cardUntil = isPatient ? cardExpiry(random, today) : -1
  return {
    id,
    first_name,
    last_name,
    email,
    phone,
    date_of_birth: plainDate(born),
    id_type,
    id_number,
    has_medical_card: isPatient,
    // A bijection over ten million, so that no two cards share a number.
    medical_card_number: isPatient
      ? `S21-${String((id * 7_654_321) % 10_000_000).padStart(7, '0')}`
      : null,
    medical_card_expiry_date: cardUntil > 0 && cardUntil < Infinity ? plainDate(cardUntil) : null,
    address: null,
    vat_number: null,
    cardUntil,
    isVerified,
    joinedAt: joined.at,
    loyalty: 0.04 + 0.96 * random.next() ** 3,
  }
}

function identity(
  random: Random,
  id: number,
  sex: 'female' | 'male',
  born: DayNumber,
  isVerified: boolean,
  taken: Set<string>,
): [DemoCustomer['id_type'], string | null] {
  if (!isVerified && random.chance(0.6)) return [null, null]
  if (random.chance(0.07)) return ['passport', `A${String(id).padStart(8, '0')}`]
  if (random.chance(0.05)) return ['drivers_license', `${random.hex(4).toUpperCase()}${id}CPT`]
  let number = saIdNumber(plainDate(born), sex, random.whole(0, 4999))
  while (taken.has(number)) number = saIdNumber(plainDate(born), sex, random.whole(0, 4999))
  taken.add(number)
  return ['south_african_id', number]
}

/** Approvals last about six months: some have run out, some are about to, a few never do. */
function cardExpiry(random: Random, today: DayNumber): DayNumber {
  const luck = random.next()
  if (luck < 0.08) return Infinity
  if (luck < 0.2) return today - random.whole(1, 60)
  if (luck < 0.35) return today + random.whole(0, 28)
  return today + random.whole(29, 180)
}

function emailOf(first: string, last: string, id: number, taken: Set<string>): string {
  const plain = `${first}.${last}`
    .normalize('NFD')
    .replaceAll(/[^A-Za-z.]/g, '')
    .toLowerCase()
  const local = taken.has(plain) ? `${plain}${id}` : plain
  taken.add(local)
  return `${local}@example.co.za`
}
