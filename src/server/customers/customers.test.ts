import { beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import {
  aFreshMorning,
  aBody,
  added,
  auditRows,
  lastAuditId,
  type WireCustomer,
} from './test-customers.ts'

const ID = '8001015009087'
const OTHER_ID = '8909025012083'
const CARD = 'S21-0001234'

const shop = await sharedShop()
const admin = await shop.signIn('admin@veld.test')
const manager = await shop.signIn('manager@veld.test')
const budtender = await shop.signIn('budtender@veld.test')

beforeEach(() => aFreshMorning(shop))

async function stored(): Promise<Record<string, unknown>[]> {
  return shop.owner`SELECT * FROM customers ORDER BY id`
}

describe('adding a customer', () => {
  test('answers 201 with the stored row', async () => {
    const answer = await budtender.post(
      '/api/customers',
      aBody({ first_name: ' Thandi ', email: ' Thandi@Example.co.za ', phone: '082 123 4567' }),
    )
    expect(answer.status).toBe(201)
    const customer = (await answer.json()) as WireCustomer
    expect(customer).toEqual({
      id: expect.any(Number),
      customer_id: expect.stringMatching(/^CUST-\d{6}$/),
      first_name: 'Thandi',
      last_name: 'Nkosi',
      email: 'thandi@example.co.za',
      phone: '+27821234567',
      date_of_birth: null,
      id_number: null,
      id_type: 'south_african_id',
      has_medical_card: false,
      medical_card_number: null,
      medical_card_expiry_date: null,
      address: null,
      vat_number: null,
      is_verified: false,
      verified_at: null,
      verified_by_name: null,
      verification_lost_at: null,
      verification_lost_by_name: null,
      loyalty_points: 0,
      total_spent: 0,
      total_visits: 0,
      last_visit_at: null,
      created_at: '2026-11-15T08:00:00.000Z',
      updated_at: '2026-11-15T08:00:00.000Z',
    })
  })

  test('needs no more than a name', async () => {
    const answer = await admin.post('/api/customers', { first_name: 'A', last_name: 'B' })
    expect(answer.status).toBe(201)
  })

  test('leaves an audit row with masked numbers', async () => {
    const since = await lastAuditId(shop)
    const customer = await added(manager, {
      id_number: ID,
      has_medical_card: true,
      medical_card_number: CARD,
    })
    expect(customer).toMatchObject({ id_number: ID, medical_card_number: CARD })
    const rows = await auditRows(shop, since)
    expect(rows).toEqual([
      {
        user_name: 'manager Demo',
        action: 'create',
        table_name: 'customers',
        record_id: String(customer.id),
        old_values: null,
        new_values: {
          customer_id: customer.customer_id,
          first_name: 'Thandi',
          last_name: 'Nkosi',
          email: null,
          phone: null,
          date_of_birth: '1980-01-01',
          id_number: '••••',
          id_type: 'south_african_id',
          has_medical_card: true,
          medical_card_number: '••••',
          medical_card_expiry_date: null,
          address: null,
          vat_number: null,
        },
      },
    ])
  })

  test.each([
    [{ first_name: '  ' }, 'First name is required'],
    [{ last_name: '' }, 'Last name is required'],
    [{ first_name: 'x'.repeat(101) }, 'first_name must be at most 100 characters long'],
    [{ email: 'nobody' }, 'Please enter a valid email'],
    [{ phone: '123' }, /^Phone numbers are written/],
    [{ date_of_birth: '1899-12-31' }, 'The date of birth cannot be before 1900'],
    [{ date_of_birth: '2026-11-16' }, 'The date of birth cannot be in the future'],
    [{ id_type: 'library_card' }, /^id_type must be one of/],
    [
      { id_number: '8001015009086' },
      /is not a valid South African ID number: its check digit is wrong$/,
    ],
    [
      { id_number: ID, date_of_birth: '1981-01-01' },
      'The ID number and the date of birth do not agree',
    ],
    [{ first_name: '4111 1111 1111 1111' }, /payment card number/],
    [{ id_number: '••••' }, 'The number is masked: please type all of it'],
    [{ has_medical_card: true, medical_card_number: '••••' }, /masked/],
    [{ has_medical_card: 'yes' }, 'has_medical_card must be true or false'],
    [{ loyalty_points: 1000 }, 'Unknown field: loyalty_points'],
    [{ is_verified: true }, 'Unknown field: is_verified'],
    [{ first_name: 'a\u0000b' }, 'The text holds characters that cannot be stored'],
  ])('%j is refused and nothing is kept', async (given, message) => {
    const since = await lastAuditId(shop)
    const answer = await admin.post('/api/customers', aBody(given))
    expect(answer.status).toBe(400)
    const { error } = (await answer.json()) as { error: string }
    expect(error).toMatch(message)
    expect(await stored()).toEqual([])
    expect(await auditRows(shop, since)).toEqual([])
  })

  test('the refusal names the field it is about', async () => {
    const answer = await admin.post('/api/customers', aBody({ email: 'x', phone: 'y' }))
    expect(await answer.json()).toMatchObject({
      field: 'email',
      issues: [{ field: 'email' }, { field: 'phone' }],
    })
    const masked = await admin.post('/api/customers', aBody({ id_number: '••••' }))
    expect(await masked.json()).toMatchObject({
      field: 'id_number',
      issues: [{ field: 'id_number', message: 'The number is masked: please type all of it' }],
    })
  })

  test('nothing is kept of a refused minor, not even in the log', async () => {
    shop.logged.length = 0
    const minor = { first_name: 'Sipho', last_name: 'Young', id_number: '0811165009085' }
    const answer = await admin.post('/api/customers', aBody(minor))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: 'Customers must be 18 or older' })
    expect(await stored()).toEqual([])
    expect(shop.logged.join()).not.toMatch(/Sipho|Young|0811165009085/)
    expect((await added(admin, { ...minor, id_number: '0811155009087' })).id).toBeGreaterThan(0)
  })

  test("the day is the shop's: at 22:00 UTC the next one has begun", async () => {
    shop.clock.now = new Date('2026-11-15T21:59:00Z')
    const tomorrow = aBody({ id_number: '0811165009085' })
    expect((await admin.post('/api/customers', tomorrow)).status).toBe(400)
    shop.clock.now = new Date('2026-11-15T22:00:00Z')
    expect((await admin.post('/api/customers', tomorrow)).status).toBe(201)
  })
})

describe('who is a customer already', () => {
  test.each([
    [{ email: 'THANDI@example.co.za' }, 'email', 'e-mail address'],
    [{ id_number: '800101 5009 087' }, 'id_number', 'ID number'],
    [
      { has_medical_card: true, medical_card_number: 's21-0001234' },
      'medical_card_number',
      'medical card number',
    ],
  ])('is found by %j and named', async (given, field, words) => {
    const existing = await added(admin, {
      email: 'thandi@example.co.za',
      id_number: ID,
      has_medical_card: true,
      medical_card_number: CARD,
    })
    const answer = await budtender.post('/api/customers', aBody({ first_name: 'X', ...given }))
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      error: `This ${words} belongs to Thandi Nkosi (${existing.customer_id})`,
      duplicate: {
        id: existing.id,
        customer_id: existing.customer_id,
        name: 'Thandi Nkosi',
        field,
      },
    })
    expect(await stored()).toHaveLength(1)
  })

  test('also when twenty add them at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        admin.post('/api/customers', aBody({ first_name: `N${n}`, id_number: ID })),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    expect(await stored()).toHaveLength(1)
    const refused = answers.find(({ status }) => status === 409)!
    expect(await refused.json()).toMatchObject({ duplicate: { field: 'id_number' } })
  })

  test('also when two take the same address by editing', async () => {
    const [one, two] = [await added(admin), await added(admin, { last_name: 'Zulu' })]
    const answers = await Promise.all(
      [one, two].map(({ id, last_name }) =>
        admin.put(`/api/customers/${id}`, aBody({ last_name, email: 'same@example.com' })),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
  })

  test('may be saved again with their own number and address', async () => {
    const { id } = await added(admin, { email: 'thandi@example.co.za', id_number: ID })
    const body = aBody({ email: 'thandi@example.co.za', id_number: ID, phone: '0821234567' })
    expect((await admin.put(`/api/customers/${id}`, body)).status).toBe(200)
  })
})

describe('ID and medical numbers', () => {
  const numbers = { id_number: ID, has_medical_card: true, medical_card_number: CARD }
  const masked = { id_number: '••••', medical_card_number: '••••' }

  test.each([
    ['admin', admin],
    ['manager', manager],
  ])('are told to a %s in full, and each reading is audited', async (name, browser) => {
    const { id } = await added(admin, numbers)
    const since = await lastAuditId(shop)
    for (let times = 0; times < 2; times += 1) {
      const answer = await browser.get(`/api/customers/${id}`)
      expect(await answer.json()).toMatchObject({ id_number: ID, medical_card_number: CARD })
    }
    const reveal = {
      user_name: `${name} Demo`,
      action: 'reveal',
      table_name: 'customers',
      record_id: String(id),
      old_values: null,
      new_values: { customers: 1, record_ids: [id] },
    }
    expect(await auditRows(shop, since)).toEqual([reveal, reveal])
  })

  test('are masked for a budtender, which reveals nothing', async () => {
    const { id } = await added(admin, numbers)
    const since = await lastAuditId(shop)
    const one = await budtender.get(`/api/customers/${id}`)
    expect(await one.json()).toMatchObject(masked)
    const list = await budtender.get('/api/customers')
    expect(await list.json()).toMatchObject([masked])
    expect(await auditRows(shop, since)).toEqual([])
  })

  test('are masked in what a budtender adds', async () => {
    expect(await added(budtender, numbers)).toMatchObject(masked)
  })

  test('are masked where they are asked for masked', async () => {
    const { id } = await added(admin, numbers)
    const since = await lastAuditId(shop)
    for (const path of ['/api/customers?numbers=masked', `/api/customers/${id}?numbers=masked`]) {
      const text = await (await admin.get(path)).text()
      expect(text).toContain('••••')
      expect(text).not.toContain(ID)
    }
    expect(await auditRows(shop, since)).toEqual([])
  })

  test('in a list are one reveal that names the customers who have some', async () => {
    const { id } = await added(admin, numbers)
    await added(admin, { last_name: 'Without' })
    const other = await added(admin, { last_name: 'Zulu', id_number: OTHER_ID })
    const since = await lastAuditId(shop)
    const list = (await (await manager.get('/api/customers')).json()) as WireCustomer[]
    expect(list.map(({ id_number }) => id_number)).toEqual([ID, null, OTHER_ID])
    expect(await auditRows(shop, since)).toMatchObject([
      {
        action: 'reveal',
        record_id: null,
        new_values: { customers: 2, record_ids: [id, other.id] },
      },
    ])
  })

  test('that do not exist are no reveal', async () => {
    const { id } = await added(admin)
    const since = await lastAuditId(shop)
    await admin.get(`/api/customers/${id}`)
    await admin.get('/api/customers')
    expect(await auditRows(shop, since)).toEqual([])
  })

  test.each([
    ['budtender', budtender],
    ['admin', admin],
  ])('sent back masked by a %s keep the stored ones', async (_, browser) => {
    const { id } = await added(admin, numbers)
    const since = await lastAuditId(shop)
    const answer = await browser.put(
      `/api/customers/${id}`,
      aBody({ ...numbers, ...masked, phone: '0821234567', date_of_birth: '1980-01-01' }),
    )
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ ...masked, phone: '+27821234567' })
    expect(await (await admin.get(`/api/customers/${id}`)).json()).toMatchObject(numbers)
    const [update] = await auditRows(shop, since)
    expect(update).toMatchObject({
      old_values: { phone: null },
      new_values: { phone: '+27821234567' },
    })
    expect(Object.keys(update!.new_values!)).toEqual(['phone'])
  })

  test('can be set anew by a budtender', async () => {
    const { id } = await added(admin, numbers)
    const answer = await budtender.put(
      `/api/customers/${id}`,
      aBody({ ...numbers, medical_card_number: '••••', id_number: OTHER_ID }),
    )
    expect(await answer.json()).toMatchObject({
      id_number: '••••',
      date_of_birth: '1989-09-02',
    })
    expect(await (await admin.get(`/api/customers/${id}`)).json()).toMatchObject({
      id_number: OTHER_ID,
      medical_card_number: CARD,
    })
  })

  test('masked otherwise than the stored one are refused', async () => {
    const { id } = await added(admin, numbers)
    const answer = await admin.put(`/api/customers/${id}`, aBody({ id_number: '•••• 1111' }))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error: 'The number is masked: please type all of it',
    })
  })

  test('are gone when the whole body leaves them out', async () => {
    const { id } = await added(admin, { ...numbers, medical_card_expiry_date: '2027-01-01' })
    const answer = await admin.put(`/api/customers/${id}`, {
      first_name: 'Thandi',
      last_name: 'Nkosi',
    })
    expect(await answer.json()).toMatchObject({
      id_number: null,
      id_type: null,
      date_of_birth: null,
      has_medical_card: false,
      medical_card_number: null,
      medical_card_expiry_date: null,
    })
    const [row] = await stored()
    expect(row).toMatchObject({ id_number_sealed: null, id_number_hash: null })
  })

  test('a card that is no longer there takes its number and expiry along', async () => {
    const { id } = await added(admin, { ...numbers, medical_card_expiry_date: '2027-01-01' })
    const answer = await budtender.put(
      `/api/customers/${id}`,
      aBody({ ...masked, has_medical_card: false, medical_card_expiry_date: '2027-01-01' }),
    )
    expect(await answer.json()).toMatchObject({
      id_number: '••••',
      has_medical_card: false,
      medical_card_number: null,
      medical_card_expiry_date: null,
    })
  })
})

describe('editing a customer', () => {
  test('leaves no trace where nothing changed', async () => {
    const { id } = await added(admin, { id_number: ID, phone: '0821234567' })
    const since = await lastAuditId(shop)
    const same = aBody({
      id_number: '••••',
      phone: '082 123 4567',
      date_of_birth: '1980-01-01',
    })
    expect((await budtender.put(`/api/customers/${id}`, same)).status).toBe(200)
    expect(await auditRows(shop, since)).toEqual([])
  })

  test('what was changed since the form was opened is not written over', async () => {
    const opened = await added(admin, { id_number: ID })
    const path = `/api/customers/${opened.id}`
    const body = aBody({ id_number: '••••', date_of_birth: '1980-01-01' })
    shop.clock.advance(1)
    const first = { ...body, phone: '0821234567', updated_at: opened.updated_at }
    expect((await budtender.put(path, first)).status).toBe(200)

    const before = await stored()
    const since = await lastAuditId(shop)
    const late = { ...body, email: 'late@example.co.za', updated_at: opened.updated_at }
    const answer = await admin.put(path, late)
    expect(answer.status).toBe(409)
    const { current, error } = (await answer.json()) as { current: WireCustomer; error: string }
    expect(error).toBe(
      'Thandi Nkosi was changed on 2026/11/15, 10:01, after you opened the form. ' +
        'Nothing of yours was saved: load the current values first.',
    )
    // To go on from, and no reveal.
    expect(current).toMatchObject({ phone: '+27821234567', email: null, id_number: '••••' })
    expect(await stored()).toEqual(before)
    expect(await auditRows(shop, since)).toEqual([])

    expect((await budtender.put(path, first)).status).toBe(200)
    const next = { ...late, phone: '0821234567', updated_at: current.updated_at }
    expect((await admin.put(path, next)).status).toBe(200)
    expect((await admin.put(path, body)).status).toBe(200)
  })

  test('an address or VAT number that is left out stays; an empty one is taken away', async () => {
    const later = { address: '1 Long Street, Cape Town', vat_number: '4620187395' }
    const { id } = await added(admin, later)
    const put = async (change: object) =>
      (await budtender.put(`/api/customers/${id}`, aBody(change))).json()
    expect(await put({ phone: '0821234567' })).toMatchObject({ ...later, phone: '+27821234567' })
    const since = await lastAuditId(shop)
    expect(await put({ phone: '0821234567' })).toMatchObject(later)
    expect(await auditRows(shop, since)).toEqual([])
    expect(await put({ vat_number: '' })).toMatchObject({ ...later, vat_number: null })
    expect(await put({ address: null })).toMatchObject({ address: null, vat_number: null })
  })

  test('a sale to the customer is no change of their details', async () => {
    const { id, updated_at } = await added(admin)
    shop.clock.advance(1)
    const product = await aProduct(shop.owner, { batches: [1] })
    const sold = await budtender.post('/api/transactions', {
      customer_id: id,
      items: [{ product_id: product.id, quantity: 1, unit_price: 100 }],
      payment_method: 'cash',
    })
    expect(sold.status).toBe(200)
    const body = aBody({ phone: '0821234567', updated_at })
    expect((await admin.put(`/api/customers/${id}`, body)).status).toBe(200)
  })

  test.each([
    ['PUT', '/api/customers/999'],
    ['GET', '/api/customers/999'],
    ['GET', '/api/customers/999/purchases'],
    ['POST', '/api/customers/999/verify'],
    ['POST', '/api/customers/999/unverify'],
  ])('%s %s is unknown', async (method, path) => {
    const answer =
      method === 'GET'
        ? await admin.get(path)
        : await (method === 'PUT' ? admin.put(path, aBody()) : admin.post(path))
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: 'There is no such customer' })
  })

  test.each(['abc', '0', '-1', '1.5', '99999999999999999999'])(
    'the id %s is refused',
    async (id) => {
      expect((await admin.get(`/api/customers/${id}`)).status).toBe(400)
    },
  )

  test('a bad body is refused and changes nothing', async () => {
    const { id } = await added(admin, { email: 'thandi@example.co.za' })
    const before = await stored()
    const answer = await admin.put(`/api/customers/${id}`, aBody({ first_name: ' ' }))
    expect(await answer.json()).toMatchObject({ error: 'First name is required' })
    const minor = await admin.put(`/api/customers/${id}`, aBody({ date_of_birth: '2010-01-01' }))
    expect(await minor.json()).toMatchObject({ error: 'Customers must be 18 or older' })
    expect(await stored()).toEqual(before)
  })
})

describe('verifying a customer', () => {
  test('says who has seen the document and when', async () => {
    const { id } = await added(admin, { id_number: ID })
    const since = await lastAuditId(shop)
    const answer = await budtender.post(`/api/customers/${id}/verify`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      is_verified: true,
      verified_at: '2026-11-15T08:00:00.000Z',
      verified_by_name: 'budtender Demo',
      id_number: '••••',
    })
    const [row] = await shop.owner`
      SELECT p.email FROM customers c JOIN profiles p ON p.id = c.verified_by`
    expect(row).toEqual({ email: 'budtender@veld.test' })
    for (const path of [`/api/customers/${id}`, '/api/customers?filter=verified'])
      expect([await (await budtender.get(path)).json()].flat()).toMatchObject([
        { verified_by_name: 'budtender Demo' },
      ])
    await budtender.post(`/api/customers/${id}/verify`)
    expect(await auditRows(shop, since)).toMatchObject([
      { action: 'update', old_values: { is_verified: false }, new_values: { is_verified: true } },
    ])
    const back = await manager.post(`/api/customers/${id}/unverify`)
    expect(await back.json()).toMatchObject({
      is_verified: false,
      verified_at: null,
      verified_by_name: null,
    })
    expect(await auditRows(shop, since)).toHaveLength(2)
  })

  test.each<[string, object]>([
    ['a name', {}],
    ['a passport', { id_type: 'passport', id_number: 'A1234567' }],
  ])('needs a date of birth: %s is not enough', async (_, more) => {
    const { id } = await added(admin, more)
    const refused = await admin.post(`/api/customers/${id}/verify`)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      error: 'Add the date of birth before verifying; a South African ID number brings it',
    })
    expect(await (await admin.get(`/api/customers/${id}`)).json()).toMatchObject({
      is_verified: false,
    })
    await admin.put(`/api/customers/${id}`, aBody({ ...more, date_of_birth: '1980-01-01' }))
    expect((await admin.post(`/api/customers/${id}/verify`)).status).toBe(200)
  })

  const patient = {
    email: 'thandi@example.co.za',
    id_number: ID,
    date_of_birth: '1980-01-01',
    has_medical_card: true,
    medical_card_number: CARD,
    medical_card_expiry_date: '2027-01-01',
  }

  test.each([
    [{}, true],
    // What was missing is filled in.
    [{ phone: '0821234567' }, true],
    [{ id_number: ID }, true],
    [{ first_name: 'Thandiwe' }, false],
    [{ last_name: 'Dube' }, false],
    [{ email: 'somebody@example.co.za' }, false],
    [{ email: '' }, false],
    [{ id_number: OTHER_ID, date_of_birth: '' }, false],
    [{ id_number: '' }, false],
    [{ id_number: 'A1234567', id_type: 'passport' }, false],
    [{ date_of_birth: '1980-01-02', id_number: '' }, false],
    [{ medical_card_number: 'S21-0009999' }, false],
    [{ medical_card_expiry_date: '2028-01-01' }, false],
    [{ medical_card_expiry_date: '' }, false],
    [{ has_medical_card: false }, false],
  ])('after the change %j it still holds: %s', async (given, holds) => {
    const { id } = await added(admin, patient)
    await admin.post(`/api/customers/${id}/verify`)
    const since = await lastAuditId(shop)
    shop.clock.advance(1)
    const masked = { id_number: '••••', medical_card_number: '••••' }
    const answer = await budtender.put(
      `/api/customers/${id}`,
      aBody({ ...patient, ...masked, ...given }),
    )
    expect(await answer.json()).toMatchObject({
      is_verified: holds,
      verified_by_name: holds ? 'admin Demo' : null,
      verification_lost_at: holds ? null : shop.clock.now.toISOString(),
      verification_lost_by_name: holds ? null : 'budtender Demo',
    })
    const [update] = (await auditRows(shop, since)).filter(({ action }) => action === 'update')
    expect(update?.new_values?.['is_verified']).toBe(holds ? undefined : false)
    expect(update?.old_values?.['is_verified']).toBe(holds ? undefined : true)
  })

  test('a card that nobody has seen takes it away too', async () => {
    const { id } = await added(admin, { id_number: ID })
    await admin.post(`/api/customers/${id}/verify`)
    const card = { has_medical_card: true, medical_card_number: CARD }
    const answer = await budtender.put(
      `/api/customers/${id}`,
      aBody({ id_number: '••••', date_of_birth: '1980-01-01', ...card }),
    )
    expect(await answer.json()).toMatchObject({ is_verified: false })
  })

  test('by who has just changed the details needs another look at the document', async () => {
    const { id } = await added(admin, patient)
    await admin.post(`/api/customers/${id}/verify`)
    const other = { ...patient, id_number: '••••', medical_card_number: '••••' }
    await budtender.put(`/api/customers/${id}`, aBody({ ...other, first_name: 'Thandiwe' }))
    const since = await lastAuditId(shop)

    const verify = (body?: object) => budtender.post(`/api/customers/${id}/verify`, body)
    for (const body of [undefined, {}, { document_seen: false }, { document_seen: null }]) {
      const answer = await verify(body)
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({
        error:
          'You have just changed the details of Thandiwe Nkosi. Look at the document again and say that you have seen it, or let a colleague verify.',
        document_needed: true,
      })
    }
    expect(await auditRows(shop, since)).toEqual([])

    const answer = await verify({ document_seen: true })
    expect(await answer.json()).toMatchObject({
      is_verified: true,
      verified_by_name: 'budtender Demo',
      verification_lost_at: null,
      verification_lost_by_name: null,
    })
    expect(await auditRows(shop, since)).toMatchObject([
      { new_values: { is_verified: true, document_seen: true } },
    ])
  })

  test('also where they have undone the verification first', async () => {
    const { id } = await added(admin, patient)
    await admin.post(`/api/customers/${id}/verify`)
    await budtender.post(`/api/customers/${id}/unverify`)
    const other = { ...patient, id_number: '••••', medical_card_number: '••••' }
    await budtender.put(`/api/customers/${id}`, aBody({ ...other, first_name: 'Thandiwe' }))
    expect((await budtender.post(`/api/customers/${id}/verify`)).status).toBe(409)
  })

  test('a colleague, and after a minute they themself, verify as ever', async () => {
    const { id } = await added(admin, patient)
    const other = { ...patient, id_number: '••••', medical_card_number: '••••' }
    await budtender.put(`/api/customers/${id}`, aBody({ ...other, first_name: 'Thandiwe' }))
    expect((await manager.post(`/api/customers/${id}/verify`)).status).toBe(200)
    await budtender.put(`/api/customers/${id}`, aBody({ ...other, first_name: 'Thandi' }))
    shop.clock.advance(0.9)
    expect((await budtender.post(`/api/customers/${id}/verify`)).status).toBe(409)
    shop.clock.advance(0.2)
    expect((await budtender.post(`/api/customers/${id}/verify`)).status).toBe(200)
  })
})
