import { beforeEach, describe, expect, test } from 'vitest'
import { upload } from '#server/imports/test-import.ts'
import { sharedShop } from '#server/test-shop.ts'
import {
  aBody,
  added,
  aFreshMorning,
  auditRows,
  lastAuditId,
  type WireCustomer,
} from './test-customers.ts'

const ID = '8001015009087'
const CARD = 'S21-0001234'

const shop = await sharedShop()
const admin = await shop.signIn('admin@veld.test')
const manager = await shop.signIn('manager@veld.test')
const budtender = await shop.signIn('budtender@veld.test')

beforeEach(() => aFreshMorning(shop))

const lookUp = (browser: typeof admin, number: string) =>
  browser.post('/api/customers/look-up', { number })

const sipho = () =>
  added(admin, {
    first_name: 'Sipho',
    id_number: ID,
    has_medical_card: true,
    medical_card_number: CARD,
  })

describe('a look-up by number', () => {
  test.each([ID, '800101 5009 087', '800101-5009-087', CARD, 's21-0001234'])(
    'finds whose %s is, numbers masked, and is on record',
    async (number) => {
      const { id } = await sipho()
      const since = await lastAuditId(shop)
      for (const browser of [budtender, manager]) {
        const answer = await lookUp(browser, number)
        expect(answer.status).toBe(200)
        expect(await answer.json()).toMatchObject([
          { id, first_name: 'Sipho', id_number: '••••', medical_card_number: '••••' },
        ])
      }
      const row = {
        action: 'look_up',
        table_name: 'customers',
        record_id: String(id),
        old_values: null,
        new_values: { by: 'look-up', found: 1, record_ids: [id] },
      }
      expect(await auditRows(shop, since)).toEqual([
        { user_name: 'budtender Demo', ...row },
        { user_name: 'manager Demo', ...row },
      ])
    },
  )

  test('by what is two people’s finds both', async () => {
    const one = await sipho()
    const other = await added(admin, { has_medical_card: true, medical_card_number: ID })
    const found = (await (await lookUp(budtender, ID)).json()) as WireCustomer[]
    expect(found.map(({ id }) => id)).toEqual([one.id, other.id])
  })

  test.each(['800101500908', '0001234', 'Sipho', '••••', "' OR true --"])(
    'by %j, which is nobody’s whole number, finds nobody and is on record',
    async (number) => {
      await sipho()
      const since = await lastAuditId(shop)
      expect(await (await lookUp(budtender, number)).json()).toEqual([])
      const rows = await auditRows(shop, since)
      expect(rows).toMatchObject([{ record_id: null, new_values: { found: 0, record_ids: [] } }])
      expect(JSON.stringify(rows)).not.toContain(number)
    },
  )

  test.each([{}, { number: ' ' }, { number: 'x'.repeat(61) }, { number: 1 }, { search: ID }])(
    '%j is refused',
    async (body) => {
      expect((await budtender.post('/api/customers/look-up', body)).status).toBe(400)
    },
  )
})

describe('the limit', () => {
  test('is five a minute, says when again, and is on record', async () => {
    const { id } = await sipho()
    for (let count = 0; count < 5; count += 1)
      expect((await lookUp(budtender, ID)).status).toBe(200)
    shop.clock.advance(0.5)
    const since = await lastAuditId(shop)
    const refused = await lookUp(budtender, ID)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(await refused.json()).toMatchObject({
      error:
        'Only 5 ID or medical numbers a minute can be looked up. Please try again in 30 seconds.',
    })
    const [denied, ...more] = await shop.owner<{ action: string; new_values: object }[]>`
      SELECT action, new_values FROM audit_logs WHERE id > ${since}`
    expect(denied).toMatchObject({
      action: 'denied',
      new_values: { request: 'POST /api/customers/look-up' },
    })
    expect(more).toEqual([])
    // The shop goes on: customers are found by name, and edited with the number they have.
    expect((await budtender.get('/api/customers?search=sipho')).status).toBe(200)
    const body = aBody({ id_number: '••••', date_of_birth: '1980-01-01', phone: '0821234567' })
    expect((await budtender.put(`/api/customers/${id}`, body)).status).toBe(200)
    expect((await lookUp(manager, ID)).status).toBe(200)

    shop.clock.advance(0.5)
    expect((await lookUp(budtender, ID)).status).toBe(200)
  })

  test('is the person’s, whatever session or key they use', async () => {
    await sipho()
    const elsewhere = await shop.signIn('budtender@veld.test')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => lookUp(n % 2 ? budtender : elsewhere, ID)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  test('is a hundred misses a day; who finds customers never meets it', async () => {
    await sipho()
    const ask = async (times: number, number: string) => {
      const statuses: number[] = []
      for (let count = 0; count < times; count += 1) {
        if (count % 5 === 0) shop.clock.advance(1)
        statuses.push((await lookUp(budtender, number)).status)
      }
      return new Set(statuses)
    }
    expect(await ask(150, ID)).toEqual(new Set([200]))
    expect(await ask(100, '8001010000081')).toEqual(new Set([200]))
    const refused = await lookUp(budtender, ID)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({
      error: expect.stringMatching(
        /^You have asked about 100 .* again tomorrow; .* ask a manager\.$/,
      ),
    })
    shop.clock.now = new Date('2026-11-15T22:00:00Z')
    expect((await lookUp(budtender, ID)).status).toBe(200)
  })

  test.each([
    ['adding', 'POST', '/api/customers'],
    ['editing', 'PUT', 'theirs'],
  ])('holds for numbers typed when %s, which then changes nothing', async (_, method, path) => {
    const { id } = await added(admin)
    for (let count = 0; count < 5; count += 1) await lookUp(budtender, ID)
    const [before] = await shop.owner`SELECT count(*), max(updated_at) FROM customers`
    const body = aBody({ id_number: '8909025012083' })
    const answer = await (method === 'PUT'
      ? budtender.put(`/api/customers/${id}`, body)
      : budtender.post(path, body))
    expect(answer.status).toBe(429)
    expect(await shop.owner`SELECT count(*), max(updated_at) FROM customers`).toEqual([before])
  })

  test('what is wrong with a form costs nothing', async () => {
    for (let count = 0; count < 8; count += 1)
      expect(
        (await budtender.post('/api/customers', aBody({ id_number: ID, email: 'x' }))).status,
      ).toBe(400)
    expect((await lookUp(budtender, ID)).status).toBe(200)
  })
})

describe('an import that knows somebody by a number', () => {
  const header = 'first_name,last_name,email,id_number,medical_card_number\n'

  test.each([
    ['keeps others', 'New,Person,,8909025012083,\n'],
    ['keeps nothing', ''],
  ])('and %s has revealed whose it is', async (_, more) => {
    const { id } = await sipho()
    await added(admin, { email: 'taken@example.co.za' })
    const since = await lastAuditId(shop)
    const { body } = await upload(
      manager,
      `${header}A,B,taken@example.co.za,8001010000081,\nC,D,,${ID},\n${more}`,
    )
    expect(body.errors.join('\n')).toContain('already belongs to Sipho Nkosi')
    const rows = await auditRows(shop, since)
    expect(rows.filter(({ action }) => action === 'reveal')).toMatchObject([
      { user_name: 'manager Demo', record_id: String(id), new_values: { record_ids: [id] } },
    ])
  })

  test('by an address alone has not', async () => {
    await added(admin, { email: 'taken@example.co.za' })
    const since = await lastAuditId(shop)
    await upload(manager, `${header}A,B,taken@example.co.za,,\n`)
    expect(await auditRows(shop, since)).toEqual([])
  })
})
