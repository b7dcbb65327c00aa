import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { aSale } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import type { Member } from '#shared/team/member.ts'
import { aBody, added, auditOf, errorOf, idOf, theUsualTeam } from './test-team.ts'

const shop = await sharedShop({
  accounts: ['admin', 'manager', 'budtender', 'viewer', 'zanele'].map((name) => ({
    email: name === 'zanele' ? 'zanele@example.co.za' : `${name}@veld.test`,
    first_name: name,
    last_name: 'Demo',
    hint: '',
  })),
})
const admin = await shop.signIn('admin@veld.test')
const manager = await shop.signIn('manager@veld.test')
const budtender = await shop.signIn('budtender@veld.test')

beforeEach(() => theUsualTeam(shop))

async function team(query = ''): Promise<Member[]> {
  const answer = await admin.get(`/api/users${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Member[]
}
const emails = async (query: string) => (await team(query)).map(({ email }) => email)
const stored = () => shop.owner`SELECT * FROM profiles ORDER BY email`

describe('the list', () => {
  test('names everybody, those who can sign in first', async () => {
    await shop.owner`UPDATE profiles SET is_active = false WHERE email = 'admin@veld.test'`
    await shop.owner`UPDATE profiles SET role = 'admin' WHERE email = 'manager@veld.test'`
    const answer = await manager.get('/api/users')
    expect(answer.headers.get('x-total-count')).toBe('4')
    const members = (await answer.json()) as Member[]
    expect(members.map(({ email }) => email)).toEqual([
      'budtender@veld.test',
      'manager@veld.test',
      'viewer@veld.test',
      'admin@veld.test',
    ])
    const id = await idOf(shop, 'manager@veld.test')
    expect(members[1]).toEqual({
      id,
      user_id: id,
      first_name: 'manager',
      last_name: 'Demo',
      email: 'manager@veld.test',
      phone: null,
      role: 'admin',
      is_active: true,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
      has_signed_in: true,
      is_last_admin: true,
    })
  })

  test.each([
    ['?search=BUDT', ['budtender@veld.test']],
    ['?search=viewer%20demo', ['viewer@veld.test']],
    ['?search=%25', []],
    ['?search=_', []],
    ['?role=manager', ['manager@veld.test']],
    ['?role=manager&search=nobody', []],
    ['?role=all&search=admin', ['admin@veld.test']],
    [
      '?role=&search=',
      ['admin', 'budtender', 'manager', 'viewer'].map((name) => `${name}@veld.test`),
    ],
  ])('%s', async (query, expected) => {
    expect(await emails(query)).toEqual(expected)
  })

  test('an unknown role is refused', async () => {
    const answer = await admin.get('/api/users?role=owner')
    expect(answer.status).toBe(400)
    expect(await errorOf(answer)).toMatch(/^role must be one of: all, admin, manager/)
  })

  test('the summary counts the whole team', async () => {
    await added(admin)
    await shop.owner`UPDATE profiles SET is_active = false WHERE role = 'viewer'`
    expect(await (await admin.get('/api/users/summary')).json()).toEqual({
      total: 5,
      active: 4,
      admins: 1,
      staff: 2,
      invited: 1,
    })
  })

  test('tells who has been invited only, until they sign in or have sold', async () => {
    const { id, has_signed_in } = await added(admin)
    expect(has_signed_in).toBe(false)
    const hasSignedIn = async () =>
      (await team('?search=zanele')).map((member) => member.has_signed_in)
    const { id: saleId } = await aSale(shop.owner)
    await shop.owner`UPDATE transactions SET seller_id = ${id} WHERE id = ${saleId}`
    expect(await hasSignedIn()).toEqual([true])
    await shop.owner`TRUNCATE transactions CASCADE`
    expect(await hasSignedIn()).toEqual([false])
    await shop.signIn('zanele@example.co.za')
    expect(await hasSignedIn()).toEqual([true])
  })

  test('others read that they may not', async () => {
    for (const browser of [manager, budtender]) {
      const answer = await browser.get('/api/users')
      expect(answer.status).toBe(403)
      expect(await errorOf(answer)).toBe("You don't have permission to view users")
    }
  })
})

describe('adding a member', () => {
  test('answers 201 with the stored row', async () => {
    const answer = await admin.post(
      '/api/users',
      aBody({
        email: ' Zanele@Example.CO.za ',
        first_name: ' Zanele  Grace ',
        phone: '082 123 4567',
      }),
    )
    expect(answer.status).toBe(201)
    const member = (await answer.json()) as Member
    expect(member).toEqual({
      id: expect.any(String),
      user_id: member.id,
      email: 'zanele@example.co.za',
      first_name: 'Zanele Grace',
      last_name: 'Khumalo',
      phone: '+27821234567',
      role: 'budtender',
      is_active: true,
      created_at: shop.clock.now.toISOString(),
      updated_at: shop.clock.now.toISOString(),
      has_signed_in: false,
      is_last_admin: false,
    })
  })

  test.each([undefined, null, ''])('is a budtender when the role is %j', async (role) => {
    expect(await added(admin, { role })).toMatchObject({ role: 'budtender' })
  })

  test('signs in by e-mail with the role they were given', async () => {
    await added(admin, { role: 'manager' })
    const zanele = await shop.signIn('zanele@example.co.za')
    expect(await (await zanele.get('/api/users/me')).json()).toMatchObject({
      email: 'zanele@example.co.za',
      profile: { role: 'manager', first_name: 'Zanele' },
    })
  })

  test('leaves an audit row', async () => {
    let id = ''
    const rows = await auditOf(shop, async () => {
      ;({ id } = await added(admin, { role: 'viewer' }))
    })
    expect(rows).toEqual([
      {
        user_name: 'admin Demo',
        action: 'create',
        table_name: 'profiles',
        record_id: id,
        old_values: null,
        new_values: {
          email: 'zanele@example.co.za',
          first_name: 'Zanele',
          last_name: 'Khumalo',
          phone: null,
          role: 'viewer',
        },
      },
    ])
  })

  test.each([
    [{ email: '' }, 'Email is required'],
    [{ email: '   ' }, 'Email is required'],
    [{ email: null }, 'Email is required'],
    [{ email: undefined }, 'Email is required'],
    [{ email: 'zanele' }, 'Please enter a valid email'],
    [{ email: 'zanele@example' }, 'Please enter a valid email'],
    [{ email: 'a b@example.com' }, 'Please enter a valid email'],
    [{ email: 'a@b@example.com' }, 'Please enter a valid email'],
    [{ email: `${'x'.repeat(250)}@b.co` }, 'email must be at most 254 characters long'],
    [{ email: 7 }, 'email must be text'],
    [{ first_name: '  ' }, 'First name is required'],
    [{ first_name: null }, 'First name is required'],
    [{ last_name: '' }, 'Last name is required'],
    [{ last_name: 'x'.repeat(101) }, 'last_name must be at most 100 characters long'],
    [{ last_name: 'a\u0000b' }, 'The text holds characters that cannot be stored'],
    [{ phone: '12' }, /^Phone numbers are written/],
    [{ phone: '0'.repeat(41) }, 'phone must be at most 40 characters long'],
    [{ role: 'owner' }, 'role must be one of: admin, manager, budtender, viewer'],
    [{ is_active: false }, 'Unknown field: is_active'],
    [{ id: randomUUID() }, 'Unknown field: id'],
  ])('%j is refused and nothing is kept', async (given, message) => {
    const before = await stored()
    const rows = await auditOf(shop, async () => {
      const answer = await admin.post('/api/users', aBody(given))
      expect(answer.status).toBe(400)
      expect(await errorOf(answer)).toMatch(message)
    })
    expect(rows).toEqual([])
    expect(await stored()).toEqual(before)
  })

  test('without anything is told of the e-mail first', async () => {
    const answer = await admin.post('/api/users')
    expect(await errorOf(answer)).toBe('Email is required')
  })

  test('an address of the team is refused, and whose it is', async () => {
    const { id } = await added(admin)
    const again = await admin.post('/api/users', aBody({ email: 'ZANELE@example.co.za' }))
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({
      error: 'zanele@example.co.za already belongs to Zanele Khumalo, a member of the team.',
      field: 'email',
    })
    await admin.put(`/api/users/${id}`, { is_active: false })
    expect(await errorOf(await admin.post('/api/users', aBody()))).toBe(
      'zanele@example.co.za already belongs to Zanele Khumalo, a member of the team. Edit them to give them access again.',
    )
    expect(await emails('?search=zanele')).toHaveLength(1)
  })

  test('twenty at the same moment make one member', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.post('/api/users', aBody())),
    )
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  })

  test('others read that they may not', async () => {
    for (const browser of [manager, budtender]) {
      const answer = await browser.post('/api/users', aBody())
      expect(answer.status).toBe(403)
      expect(await errorOf(answer)).toBe("You don't have permission to add team members")
    }
    expect(await stored()).toHaveLength(4)
  })
})

describe('editing a member', () => {
  const everything = {
    first_name: 'Zanele Grace',
    last_name: 'Zulu',
    phone: '+44 20 7946 0958',
    role: 'manager',
    is_active: false,
  }

  test('answers the stored row and leaves the old and new values', async () => {
    const member = await added(admin)
    const rows = await auditOf(shop, async () => {
      const answer = await admin.put(`/api/users/${member.id}`, everything)
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual({ ...member, ...everything, phone: '+442079460958' })
    })
    expect(rows).toEqual([
      {
        user_name: 'admin Demo',
        action: 'update',
        table_name: 'profiles',
        record_id: member.id,
        old_values: {
          first_name: 'Zanele',
          last_name: 'Khumalo',
          phone: null,
          role: 'budtender',
          is_active: true,
        },
        new_values: { ...everything, phone: '+442079460958' },
      },
    ])
  })

  test('what is left out stays, an empty phone number goes', async () => {
    const member = await added(admin, { phone: '0821234567', role: 'viewer' })
    const path = `/api/users/${member.id}`
    expect(await (await admin.put(path, { last_name: 'Zulu' })).json()).toEqual({
      ...member,
      last_name: 'Zulu',
    })
    expect(await (await admin.put(path, { phone: '', role: '', is_active: null })).json()).toEqual({
      ...member,
      last_name: 'Zulu',
      phone: null,
    })
  })

  test('an older form does not give back what a colleague took away', async () => {
    const opened = await added(admin)
    const { first_name, last_name, role, is_active, updated_at } = opened
    const path = `/api/users/${opened.id}`
    shop.clock.advance(1)
    expect((await admin.put(path, { is_active: false })).status).toBe(200)

    const late = { first_name, last_name, phone: '0821234567', role, is_active, updated_at }
    const before = await stored()
    const rows = await auditOf(shop, async () => {
      const answer = await admin.put(path, late)
      expect(answer.status).toBe(409)
      const { current, error } = (await answer.json()) as { current: Member; error: string }
      expect(error).toMatch(/^Zanele Khumalo was changed on .*, after you opened the form\./)
      expect(current).toMatchObject({ id: opened.id, is_active: false, phone: null })
      expect(await stored()).toEqual(before)
    })
    expect(rows).toEqual([])

    const [current] = await team('?search=zanele')
    const again = { ...late, is_active: false, updated_at: current!.updated_at }
    expect((await admin.put(path, again)).status).toBe(200)
  })

  test('that changes nothing leaves no trace', async () => {
    const { id, first_name, last_name, phone, role, is_active } = await added(admin)
    const rows = await auditOf(shop, () =>
      admin.put(`/api/users/${id}`, { first_name, last_name, phone, role, is_active }),
    )
    expect(rows).toEqual([])
  })

  test.each([
    [{ first_name: ' ' }, 'First name is required'],
    [{ last_name: '' }, 'Last name is required'],
    [{ first_name: 7 }, 'first_name must be text'],
    [{ phone: 'none' }, /^Phone numbers are written/],
    [{ role: 'boss' }, /^role must be one of/],
    [{ is_active: 'yes' }, 'is_active must be true or false'],
    [{ email: 'new@example.com' }, 'Unknown field: email'],
    [{ id: randomUUID() }, 'Unknown field: id'],
    [{ user_id: randomUUID() }, 'Unknown field: user_id'],
  ])('%j is refused and nothing changes', async (given, message) => {
    const { id } = await added(admin)
    const before = await stored()
    const rows = await auditOf(shop, async () => {
      const answer = await admin.put(`/api/users/${id}`, given)
      expect(answer.status).toBe(400)
      expect(await errorOf(answer)).toMatch(message)
    })
    expect(rows).toEqual([])
    expect(await stored()).toEqual(before)
  })

  test('a last name that was never there may stay so', async () => {
    const { id } = await added(admin)
    await shop.owner`UPDATE profiles SET last_name = '' WHERE id = ${id}`
    const answer = await admin.put(`/api/users/${id}`, { last_name: '', role: 'viewer' })
    expect(await answer.json()).toMatchObject({ last_name: '', role: 'viewer' })
  })

  test.each([
    ['1', 400],
    ['undefined', 400],
    [randomUUID(), 404],
  ])('nobody with the id %s', async (id, status) => {
    const answer = await admin.put(`/api/users/${id}`, { role: 'viewer' })
    expect(answer.status).toBe(status)
    expect(await errorOf(answer)).toBe('Invalid user data')
  })

  test('others read that they may not', async () => {
    const { id } = await added(admin)
    for (const browser of [manager, budtender]) {
      const answer = await browser.put(`/api/users/${id}`, { role: 'admin' })
      expect(answer.status).toBe(403)
      expect(await errorOf(answer)).toBe("You don't have permission to update team members")
    }
  })
})

describe('the export', () => {
  async function exported(query: string): Promise<unknown[]> {
    const answer = await admin.get(`/api/export/users${query}`)
    expect(answer.status).toBe(200)
    return parse(await answer.text(), { columns: true, bom: true })
  }

  test('keeps no number that was searched for in the trail', async () => {
    const rows = await auditOf(shop, async () => {
      await admin.get('/api/export/users?search=8109124800088')
    })
    expect(rows).toMatchObject([{ new_values: { rows: 0, search: '••••' } }])
  })

  test('holds the filtered team and leaves an audit row', async () => {
    shop.clock.now = new Date('2026-11-14T22:30:00Z')
    const since = await shop.signIn('admin@veld.test')
    await shop.owner`UPDATE profiles SET first_name = '=SUM(A1)', phone = '+27821234567' WHERE role = 'viewer'`
    const rows = await auditOf(shop, async () => {
      const answer = await since.get('/api/export/users?role=viewer&search=demo')
      expect(answer.headers.get('content-disposition')).toBe(
        'attachment; filename="users-export-2026-11-15.csv"',
      )
      const id = await idOf(shop, 'viewer@veld.test')
      expect(parse(await answer.text(), { columns: true, bom: true })).toEqual([
        {
          id,
          user_id: id,
          first_name: "'=SUM(A1)",
          last_name: 'Demo',
          email: 'viewer@veld.test',
          phone: '+27821234567',
          role: 'viewer',
          is_active: 'true',
          created_at: expect.any(String),
        },
      ])
    })
    shop.clock.now = new Date()
    expect(rows).toMatchObject([
      {
        action: 'export',
        table_name: 'profiles',
        new_values: { rows: 1, search: 'demo', role: 'viewer' },
      },
    ])
  })

  test('holds everybody, also of a team beyond the limit of a list', async () => {
    await shop.owner`
      INSERT INTO profiles (email, first_name, last_name, role)
      SELECT n || '@example.com', 'Many', n::text, 'viewer' FROM generate_series(1, 1100) n`
    expect(await team()).toHaveLength(1000)
    expect(await exported('')).toHaveLength(1104)
    expect(await exported('?role=admin')).toHaveLength(1)
  })
})
