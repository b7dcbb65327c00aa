import { type ShopProcess, signInAt } from '../test/shop-process.ts'
import { percentile, rounded } from './figures.ts'
import { oneByOne, refuseFailures } from './http-load.ts'
import { type ReadFigure, readFigure } from './reads.ts'
import { inSlowTill, searchAll } from './till.ts'

/** As people type: without the hyphen, in two words, one for many, by category, by a part of the SKU. */
const FORGIVING = [
  'pre roll',
  'gummy',
  'preroll',
  'oil',
  'durban poison',
  'edibles',
  'flw-',
  'vapes',
]
/** With a slip of the finger: each is held against every word of the catalogue. */
const SLIPS = ['durbn', 'gumies', 'poisno', 'tinctre', 'acapulko', 'amnesa haze']
const ROUNDS = 3
const TELEPHONES = 60

export interface SearchFigures {
  /** From the end of the debounce to the painted grid in a browser slowed four times: the median, and 95 of 100. */
  forgiving_ms: number
  forgiving_p95_ms: number
  slip_ms: number
  slip_p95_ms: number
  /** A customer by the telephone, in whatever spelling, as the till asks for it. */
  by_telephone: ReadFigure
}

/** How long it takes to find a product and a customer at the till, as people really ask for them. */
export async function measureSearch(shop: ShopProcess): Promise<SearchFigures> {
  const [forgiving, slips] = await inSlowTill(`http://localhost:${shop.port}`, async (page) => {
    // The first of each is slower for everybody: code is compiled, and the words are gathered.
    await searchAll(page, [...FORGIVING, ...SLIPS], 1)
    return [await searchAll(page, FORGIVING, ROUNDS), await searchAll(page, SLIPS, ROUNDS)] as const
  })
  const figure = (times: readonly number[], percent: number) => rounded(percentile(times, percent))
  return {
    forgiving_ms: figure(forgiving, 50),
    forgiving_p95_ms: figure(forgiving, 95),
    slip_ms: figure(slips, 50),
    slip_p95_ms: figure(slips, 95),
    by_telephone: await searchByTelephone(shop),
  }
}

async function searchByTelephone(shop: ShopProcess): Promise<ReadFigure> {
  const headers = { cookie: await signInAt(shop.port, 'manager@veld.test') }
  const phones = await someTelephones(shop.port, headers)
  const calls = phones.map((phone, index) => {
    const search = encodeURIComponent(SPELLINGS[index % SPELLINGS.length]!(phone))
    return {
      method: 'GET',
      path: `/api/customers?limit=25&numbers=masked&search=${search}`,
      headers,
    }
  })
  const load = await oneByOne(shop.port, calls.length, () => calls.shift()!)
  refuseFailures('customers by telephone', load)
  return readFigure(load.answers.map(({ ms }) => ms))
}

/** Of E.164, `+27821234567`: as it is said at the counter, with its country, in groups, and the first figures alone. */
const SPELLINGS: readonly ((phone: string) => string)[] = [
  (phone) => `0${phone.slice(3)}`,
  (phone) => `+27 ${phone.slice(3, 5)} ${phone.slice(5, 8)} ${phone.slice(8)}`,
  (phone) => `0${phone.slice(3, 5)} ${phone.slice(5, 8)} ${phone.slice(8)}`,
  (phone) => phone.slice(3, 9),
]

/** Of customers from all over the list: in the order of spending they come in no order of their names. */
async function someTelephones(port: number, headers: Record<string, string>): Promise<string[]> {
  const path = `/api/customers?limit=${TELEPHONES}&numbers=masked&sort=total_spent&direction=desc`
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  const customers = (await answer.json()) as { phone: string | null }[]
  const phones = customers.flatMap(({ phone }) => phone ?? [])
  if (phones.length < TELEPHONES / 2) throw new Error('hardly any customer has a telephone')
  return phones
}
