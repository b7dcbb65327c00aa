import { beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '#server/test-browser.ts'
import { sharedShop } from '#server/test-shop.ts'
import { passesLuhn } from '#shared/luhn.ts'
import {
  aBody,
  added,
  aFreshMorning,
  auditRows,
  lastAuditId,
  type WireCustomer,
} from './test-customers.ts'

/** Of South Africans and of a permanent resident, of both sexes. */
const IDS = ['8001015009087', '8909025012083', '8109124800088', '9207165455181', '0002294321084']
const CARDS = ['S21-0001234', 'S21-0001235', 'S21-0001236', 'S21-0001237', 'S21-0001238']
/** More than enough for what is left open by a birth date and four digits: a hundred. */
const TRIES = 150

const shop = await sharedShop()
const [admin, manager, budtender] = [
  await shop.signIn('admin@veld.test'),
  await shop.signIn('manager@veld.test'),
  await shop.signIn('budtender@veld.test'),
]

beforeEach(async () => {
  await aFreshMorning(shop)
  for (const [index, id_number] of IDS.entries())
    await added(admin, {
      last_name: `Nkosi${'abcde'[index]}`,
      email: `customer${index}@example.co.za`,
      id_number,
      has_medical_card: true,
      medical_card_number: CARDS[index],
    })
})

/** Every number that fits a birth date and the digits of a masked number. */
function candidatesFor({ date_of_birth, id_number }: WireCustomer): string[] {
  const born = date_of_birth!.slice(2).replaceAll('-', '')
  const shown = id_number!.replaceAll(/\D/g, '')
  const candidates: string[] = []
  // YYMMDD SSSS C A Z: A has been 8 for everybody since 1986, C is 0 or 1.
  for (let middle = 0; middle < 20_000; middle += 1) {
    const [sequence, citizenship] = [middle % 10_000, Math.floor(middle / 10_000)]
    const start = `${born}${String(sequence).padStart(4, '0')}${citizenship}8`
    const whole = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
      .map((check) => `${start}${check}`)
      .find((number) => passesLuhn(number))!
    if (whole.endsWith(shown)) candidates.push(whole)
  }
  return candidates
}

/** A way of asking whether a number is this customer's; undefined when nothing is said. */
type Door = (browser: Browser, victim: WireCustomer, number: string) => Promise<boolean | undefined>

const found = async (answer: Response): Promise<boolean | undefined> =>
  answer.status === 429 ? undefined : ((await answer.json()) as unknown[]).length > 0

const DOORS: Readonly<Record<string, Door>> = {
  'the search of the list': async (browser, _, number) =>
    found(await browser.get(`/api/customers?numbers=masked&search=${number}`)),
  'the search in a body': async (browser, _, number) =>
    found(await browser.post('/api/customers/search', { search: number, numbers: 'masked' })),
  'the look-up': async (browser, _, number) =>
    found(await browser.post('/api/customers/look-up', { number })),
  'adding somebody whose address is taken': async (browser, victim, id_number) => {
    const other = victim.email === 'customer0@example.co.za' ? 1 : 0
    const email = `customer${other}@example.co.za`
    const answer = await browser.post('/api/customers', aBody({ id_number, email }))
    const { duplicate } = (await answer.json()) as { duplicate?: { field: string } }
    return duplicate && duplicate.field === 'id_number'
  },
  'an edit that is known to come too late': async (browser, victim, id_number) => {
    const { id, first_name, last_name, email } = victim
    const card = { has_medical_card: true, medical_card_number: victim.medical_card_number }
    const answer = await browser.put(`/api/customers/${id}`, {
      ...aBody({ ...card, first_name, last_name, email, id_number }),
      date_of_birth: victim.date_of_birth,
      updated_at: '2000-01-01T00:00:00.000Z',
    })
    return answer.status === 429 ? undefined : answer.status === 200
  },
}

async function recovered(browser: Browser, door: Door): Promise<string[]> {
  const answer = await browser.get('/api/customers?numbers=masked')
  const numbers: string[] = []
  for (const victim of (await answer.json()) as WireCustomer[])
    for (const number of candidatesFor(victim).slice(0, TRIES)) {
      const isTheirs = await door(browser, victim, number)
      if (isTheirs) numbers.push(number)
      if (isTheirs !== false) break
    }
  return numbers
}

test('a birth date and a masked number leave thousands of candidates', async () => {
  const list = (await (await budtender.get('/api/customers')).json()) as WireCustomer[]
  for (const customer of list) expect(candidatesFor(customer).length).toBeGreaterThanOrEqual(10_000)
})

describe.each(Object.entries(DOORS))('by %s', (_, door) => {
  test.each([
    ['budtender', budtender],
    ['manager', manager],
  ])('a %s who tries numbers out finds none', async (_role, browser) => {
    expect(await recovered(browser, door)).toEqual([])
  })
})

test.each([IDS[0]!, '800101 5009 087', CARDS[0]!, CARDS[0]!.toLowerCase()])(
  'no list tells whose %s is',
  async (number) => {
    const since = await lastAuditId(shop)
    for (const browser of [budtender, manager]) {
      expect(await DOORS['the search of the list']!(browser, {} as WireCustomer, number)).toBe(
        false,
      )
      expect(await DOORS['the search in a body']!(browser, {} as WireCustomer, number)).toBe(false)
    }
    expect(await auditRows(shop, since)).toEqual([])
  },
)

describe('asking by whatever door is on record, and whom it was about', () => {
  async function victim(): Promise<WireCustomer> {
    const list = await (await budtender.get('/api/customers')).json()
    return (list as WireCustomer[])[0]!
  }
  const asking = Object.entries(DOORS).slice(2)

  test.each(asking)('by %s', async (_, door) => {
    const customer = await victim()
    const since = await lastAuditId(shop)
    expect(await door(budtender, customer, '8001015009087')).toBe(true)
    expect(await door(budtender, customer, '8001010000081')).toBe(false)
    const rows = await auditRows(shop, since)
    expect(rows).toMatchObject([
      {
        user_name: 'budtender Demo',
        action: 'look_up',
        record_id: String(customer.id),
        new_values: { found: 1, record_ids: [customer.id] },
      },
      { action: 'look_up', record_id: null, new_values: { found: 0 } },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/9087|0081/)
  })

  test('all doors count together', async () => {
    const customer = await victim()
    for (const [, door] of [...asking, ...asking].slice(0, 5))
      expect(await door(budtender, customer, '8001010000081')).toBe(false)
    for (const [, door] of asking.slice(0, 1))
      expect(await door(budtender, customer, '8001015009087')).toBeUndefined()
  })
})
