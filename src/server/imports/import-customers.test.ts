import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  aBody,
  added,
  aFreshMorning,
  auditRows,
  lastAuditId,
} from '#server/customers/test-customers.ts'
import { saIdNumber } from '#server/demo/sa-id-number.ts'
import { sharedShop } from '#server/test-shop.ts'
import { upload } from './test-import.ts'

const MEGABYTE = 1024 * 1024

const shop = await sharedShop()
const admin = await shop.signIn('admin@veld.test')
const manager = await shop.signIn('manager@veld.test')
const budtender = await shop.signIn('budtender@veld.test')

beforeEach(() => aFreshMorning(shop))

const names = async (): Promise<string[]> =>
  (
    await shop.owner<{ name: string }[]>`
    SELECT first_name || ' ' || last_name AS name FROM customers ORDER BY id`
  ).map(({ name }) => name)

describe('a file of customers', () => {
  test('is imported with all its columns, numbers sealed', async () => {
    const { status, body } = await upload(
      manager,
      'first_name,last_name,email,phone,date_of_birth,id_number,has_medical_card,medical_card_number\r\n' +
        'Thandi,Nkosi,Thandi@Example.co.za,082 123 4567,1980-01-01,8001015009087,true,s21-1\r\n' +
        'Sipho,Zulu,,,,,false,\r\n',
    )
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true,
        message: 'Successfully imported 2 records',
        imported: 2,
        errors: [],
        total_errors: 0,
        notes: [],
        total_notes: 0,
      },
    })
    const list = (await (await admin.get('/api/customers')).json()) as { last_name: string }[]
    expect(list).toMatchObject([
      {
        customer_id: expect.stringMatching(/^CUST-\d{6}$/),
        first_name: 'Thandi',
        email: 'thandi@example.co.za',
        phone: '+27821234567',
        date_of_birth: '1980-01-01',
        id_number: '8001015009087',
        id_type: 'south_african_id',
        has_medical_card: true,
        medical_card_number: 'S21-1',
        is_verified: false,
        created_at: '2026-11-15T08:00:00.000Z',
      },
      { first_name: 'Sipho', email: null, id_number: null, id_type: null, has_medical_card: false },
    ])
  })

  test('leaves one audit row, which names the file and the ids', async () => {
    const since = await lastAuditId(shop)
    await upload(manager, 'first_name,last_name\nA,B\nC,D\nE,\n', { name: 'march people.csv' })
    const ids = await shop.owner<{ id: number }[]>`SELECT id FROM customers ORDER BY id`
    expect(await auditRows(shop, since)).toEqual([
      {
        user_name: 'manager Demo',
        action: 'import',
        table_name: 'customers',
        record_id: null,
        old_values: null,
        new_values: {
          file: 'march people.csv',
          imported: 2,
          first_id: ids[0]!.id,
          last_id: ids[1]!.id,
        },
      },
    ])
  })

  test.each([
    ['names with blanks and capitals', 'First Name,LAST NAME\nZoë,Nkosi\n'],
    ['other columns', 'loyalty_points,first_name,shoe size,last_name\n5,Zoë,42,Nkosi\n'],
    ['a byte order mark and CRLF', '\uFEFFfirst_name,last_name\r\nZoë,Nkosi\r\n'],
    ['semicolons', 'first_name;last_name\nZoë;Nkosi\n'],
    ['Windows-1252', Buffer.from('first_name,last_name\nZo\xEB,Nkosi\n', 'latin1')],
    ['line breaks within a name', 'first_name,last_name\n"Zoë\n",Nkosi\n'],
    ['blank rows', 'first_name,last_name\n\n,\nZoë,Nkosi\n\n'],
  ])('may have %s', async (_, file) => {
    const { body } = await upload(admin, file)
    expect(body).toMatchObject({ imported: 1, errors: [] })
    expect(await names()).toEqual(['Zoë Nkosi'])
  })

  test.each([
    ['has_medical_card', 'TRUE', true],
    ['has_medical_card', 'no', false],
    ['has_medical_card', '1', true],
    ['date_of_birth', '1980/01/31', '1980-01-31'],
    ['id_type', 'Passport', 'passport'],
    ['id_type', 'Driver’s License', 'drivers_license'],
    ['medical_card_number', 's21-9', 'S21-9'],
  ])('reads %s %j as %j', async (column, cell, value) => {
    await upload(admin, `first_name,last_name,${column}\nA,B,${cell}\n`)
    const [customer] = (await (await admin.get('/api/customers')).json()) as object[]
    expect(customer).toMatchObject({ [column]: value })
  })

  test('keeps its good rows and names row, column and reason of the others', async () => {
    const { status, body } = await upload(
      admin,
      [
        'first_name,last_name,email,phone,date_of_birth,id_number,has_medical_card',
        'Good,One,,,,,',
        ',Nkosi,,,,,',
        'Thandi,,nobody,12,,,',
        'Thandi,Nkosi,,,2010-01-01,,',
        'Thandi,Nkosi,,,31/01/1980,,',
        'Thandi,Nkosi,,,,8001015009086,',
        'Thandi,Nkosi,,,,,maybe',
        'Thandi,Nkosi,,,,,,extra',
        'Good,Two,,,,,',
        'Thandi,Nkosi,,,,,,',
        `${'x'.repeat(101)},Nkosi,,,,,`,
        '4111 1111 1111 1111,Nkosi,,,,,',
        'Thandi,Nkosi,,,,••••,',
      ].join('\n'),
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      message: 'Successfully imported 2 records',
      imported: 2,
      total_errors: 13,
      notes: [],
      total_notes: 0,
      errors: [
        'Row 3, first_name: First name is required',
        'Row 4, last_name: Last name is required',
        'Row 4, email: Please enter a valid email',
        'Row 4, phone: Phone numbers are written 082 123 4567 or, from another country, +44 20 7946 0958',
        'Row 5, date_of_birth: Customers must be 18 or older',
        'Row 6, date_of_birth: Dates are written YYYY-MM-DD',
        'Row 7, id_number: This is not a valid South African ID number: its check digit is wrong',
        'Row 8, has_medical_card: has_medical_card must be true or false',
        'Row 9: more cells than the 7 columns of the header',
        'Row 11: more cells than the 7 columns of the header',
        'Row 12, first_name: first_name must be at most 100 characters long',
        'Row 13, first_name: This looks like a payment card number, which must not be stored',
        'Row 14, id_number: the number is masked',
      ],
    })
    expect(await names()).toEqual(['Good One', 'Good Two'])
  })

  test('adds nobody twice', async () => {
    const file =
      'first_name,last_name,email,phone,date_of_birth,id_number,medical_card_number\n' +
      'By,Email,one@example.com,,,,\n' +
      'By,Number,,,,8001015009087,\n' +
      'By,Card,,,,,S21-1\n' +
      'By,Name,,0821234567,1980-01-01,,\n' +
      'Just,Names,,,,,\n'
    expect((await upload(admin, file)).body.imported).toBe(5)
    const again = await upload(admin, file)
    expect(again.status).toBe(400)
    const [one, two, three, four, five] = (
      await shop.owner<{ customer_id: string }[]>`SELECT customer_id FROM customers ORDER BY id`
    ).map(({ customer_id }) => customer_id)
    expect(again.body).toMatchObject({
      success: false,
      message: 'Import failed',
      error: 'Import failed',
      imported: 0,
      errors: [
        `Row 2, email: already belongs to By Email (${one})`,
        `Row 3, id_number: already belongs to By Number (${two})`,
        `Row 4, medical_card_number: already belongs to By Card (${three})`,
        `Row 5, last_name: By Name (${four}) has the same name, date of birth and phone number`,
        `Row 6, last_name: Just Names (${five}) has the same name, date of birth and phone number`,
      ],
    })
    expect(await names()).toHaveLength(5)
  })

  test('tells namesakes apart by date of birth and phone number', async () => {
    await upload(admin, 'first_name,last_name,phone\nThandi,Nkosi,0821234567\n')
    const { body } = await upload(
      admin,
      'first_name,last_name,phone,date_of_birth\n' +
        'THANDI,nkosi,+27 82 123 4567,\nThandi,Nkosi,0821234568,\nThandi,Nkosi,0821234567,1980-01-01\nThandi,Nkosi,,\n',
    )
    expect(body.imported).toBe(3)
    expect(body.errors).toEqual([expect.stringMatching(/^Row 2, last_name: Thandi Nkosi/)])
  })

  test('has nobody twice in itself either', async () => {
    const { body } = await upload(
      admin,
      'first_name,last_name,email,id_number\n' +
        'A,A,one@example.com,8001015009087\nB,B,ONE@example.com,\nC,C,,800101 5009 087\nD,D,,\nd,D,,\n',
    )
    expect(body).toMatchObject({
      imported: 2,
      errors: [
        'Row 3, email: is also in row 2',
        'Row 4, id_number: is also in row 2',
        'Row 6, last_name: is also in row 5',
      ],
    })
  })

  test('says what of a medical card is left out, and which card opens nothing, and keeps the rows', async () => {
    const file =
      'first_name,last_name,has_medical_card,medical_card_number,medical_card_expiry_date\n' +
      'A,A,false,S21-1,2099-01-01\nB,B,true,,\nC,C,true,S21-3,2020-01-01\nD,D,,S21-4,2099-01-01\nE,,true,,\n'
    const notes = [
      'Row 2, medical_card_number: left out, since has_medical_card is not true',
      'Row 2, medical_card_expiry_date: left out, since has_medical_card is not true',
      'Row 3, medical_card_number: Without a card number no medical products can be sold to this customer.',
      'Row 4, medical_card_expiry_date: This card has expired: no medical products can be sold to this customer.',
    ]
    expect((await preview(file)).body).toMatchObject({ notes, total_notes: 4, total_problems: 1 })
    expect((await upload(admin, file)).body).toMatchObject({
      imported: 4,
      total_errors: 1,
      notes,
      total_notes: 4,
    })
    const numbers = await shop.owner`
      SELECT first_name, medical_card_number_hash IS NOT NULL AS has_number FROM customers ORDER BY first_name`
    expect(numbers.map(({ has_number }) => has_number as boolean)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  test('that breaks off keeps what came before', async () => {
    const { body } = await upload(admin, 'first_name,last_name\nA,B\nC,"D\nE,F\n')
    expect(body).toMatchObject({
      imported: 1,
      errors: ['Row 3: a quotation mark is not closed; nothing from here on was read'],
    })
  })

  test('that we exported ourselves can be imported again', async () => {
    await added(admin, {
      first_name: '=HYPERLINK("x")',
      last_name: 'O"Neil, junior',
      phone: '0821234567',
      id_number: '8001015009087',
      has_medical_card: true,
      medical_card_number: 'S21-1',
      medical_card_expiry_date: '2027-01-01',
    })
    await added(admin, {
      first_name: '@',
      last_name: '-1',
      id_number: 'A12345',
      id_type: 'passport',
    })
    const before = (await (await admin.get('/api/customers')).json()) as Record<string, unknown>[]
    const file = await (await admin.get('/api/export/customers?numbers=full')).text()
    await shop.owner`DELETE FROM customers`
    expect((await upload(admin, file)).body).toMatchObject({ imported: 2, errors: [] })
    const after = (await (await admin.get('/api/customers')).json()) as Record<string, unknown>[]
    expect(after.map(lasting)).toEqual(before.map(lasting))
  })
})

describe('a file is refused as a whole', () => {
  test.each<[string, string | Uint8Array, object, string]>([
    [
      'another ending',
      'first_name,last_name\nA,B',
      { name: 'people.ods' },
      'Please select a CSV file',
    ],
    [
      'another type',
      'a,b\n1,2',
      { type: 'transactions' },
      'Only customers and products can be imported',
    ],
    ['no type', 'a,b\n1,2', { type: '' }, 'Only customers and products can be imported'],
    ['no content', '', {}, 'The file is empty'],
    ['nothing but blanks', ' \r\n,,\n', {}, 'The file is empty'],
    [
      'a header alone',
      'first_name,last_name\r\n,\r\n',
      {},
      'The file has no rows below its header',
    ],
    [
      'no header',
      'Thandi,Nkosi\nSipho,Zulu',
      {},
      'The first row must name the columns; missing: first_name, last_name',
    ],
    [
      'half a header',
      'first_name,surname\nA,B',
      {},
      'The first row must name the columns; missing: last_name',
    ],
    [
      'a column twice',
      'first_name,last_name,First Name\nA,B,C',
      {},
      'The column first_name appears twice',
    ],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
      {},
      'This is not a CSV file: save it from the spreadsheet as CSV first',
    ],
    [
      '5 MB of random bytes',
      randomBytes(),
      {},
      'This is not a CSV file: save it from the spreadsheet as CSV first',
    ],
    ['a million commas', ','.repeat(1_000_000), {}, 'The file has more than 500 columns'],
    [
      'one endless line',
      'x'.repeat(5 * MEGABYTE),
      {},
      'Row 1: the row is too long, perhaps because a quotation mark is not closed; nothing from here on was read',
    ],
    ['one byte too many', 'x'.repeat(5 * MEGABYTE + 1), {}, 'File size must be less than 5MB'],
    ['much too many', 'x'.repeat(8 * MEGABYTE), {}, 'File size must be less than 5MB'],
  ])('for %s', async (_, file, options, message) => {
    const since = await lastAuditId(shop)
    const { status, body } = await upload(admin, file, options)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      success: false,
      message,
      error: message,
      imported: 0,
      errors: [message],
    })
    expect(await names()).toEqual([])
    expect(await auditRows(shop, since)).toEqual([])
  })

  test('when the file is a text field, or missing', async () => {
    for (const form of [
      { file: 'first_name,last_name', type: 'customers' },
      { type: 'customers' },
    ]) {
      const body = new FormData()
      for (const [name, value] of Object.entries(form)) body.append(name, value)
      const answer = await admin.send('POST', '/api/import', { body })
      expect(await answer.json()).toMatchObject({ message: 'Please select a CSV file' })
    }
  })

  test('exactly 5 MB is read', async () => {
    const start = 'first_name,last_name\nA,B\n'
    const { body } = await upload(admin, `${start}${'\n'.repeat(5 * MEGABYTE - start.length)}`)
    expect(body.imported).toBe(1)
  })

  test('for a budtender, in words', async () => {
    const { status, body } = await upload(budtender, 'first_name,last_name\nA,B')
    expect(status).toBe(403)
    expect(body).toMatchObject({ success: false, imported: 0 })
    expect(await names()).toEqual([])
  })
})

test('1,000 rows with faults give exactly the expected issues', async () => {
  const lines = ['first_name,last_name,email,id_number']
  const expected: string[] = []
  for (let n = 0; n < 1000; n += 1) {
    const row = n + 2
    const born = `19${50 + (n % 50)}-0${1 + (n % 9)}-1${n % 10}`
    const cells = [`First${n}`, `Last${n}`, `p${n}@example.com`, saIdNumber(born, 'female', n)]
    if (n % 10 === 3) {
      cells[2] = 'not an address'
      expected.push(`Row ${row}, email: Please enter a valid email`)
    }
    if (n % 100 === 7) {
      cells[1] = ' '
      expected.push(`Row ${row}, last_name: Last name is required`)
    }
    if (n % 250 === 11) {
      cells[2] = 'p0@example.com'
      expected.push(`Row ${row}, email: is also in row 2`)
    }
    lines.push(cells.join(','))
  }
  const { body } = await upload(manager, lines.join('\r\n'))
  expect(body.errors).toEqual(expected)
  expect(body).toMatchObject({ imported: 1000 - expected.length, total_errors: expected.length })
  expect(await names()).toHaveLength(1000 - expected.length)
})

test('a thousand issues are listed, the rest are counted', async () => {
  const { status, body } = await upload(admin, `first_name,last_name\n${'A,\n'.repeat(3000)}`)
  expect(status).toBe(400)
  expect(body.errors).toHaveLength(1001)
  expect(body.errors[0]).toBe('Row 2, last_name: Last name is required')
  expect(body.errors.at(-1)).toBe('... and 2000 more issues')
  expect(body.total_errors).toBe(3000)
})

describe('at the same time', () => {
  test('two imports of the same people add each of them once', async () => {
    const reversed = crowd(1200).split('\n')
    const other = [reversed[0], ...reversed.slice(1).toReversed()].join('\n')
    const answers = await Promise.all([upload(admin, crowd(1200)), upload(manager, other)])
    const imported = answers.map(({ body }) => body.imported)
    expect(imported.toSorted((one, other) => one - other)).toEqual([0, 1200])
    expect(await names()).toHaveLength(1200)
  })

  test('two imports of people who have only names add each of them once', async () => {
    const rows = Array.from({ length: 600 }, (_, n) => `F${n},L`)
    const file = ['first_name,last_name', ...rows].join('\n')
    const answers = await Promise.all([upload(admin, file), upload(manager, file)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await names()).toHaveLength(600)
  })

  test('people added at the till meanwhile are not added twice, and nobody waits in vain', async () => {
    const [file, ...till] = await Promise.all([
      upload(admin, crowd(1200)),
      ...Array.from({ length: 30 }, (_, n) =>
        budtender.post(
          '/api/customers',
          aBody({ first_name: `T${n}`, email: `p${n * 40}@example.com` }),
        ),
      ),
    ])
    const addedAtTill = till.filter(({ status }) => status === 201).length
    expect(till.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(file.body.imported).toBe(1200 - addedAtTill)
    expect(file.body.errors).toHaveLength(addedAtTill)
    expect(await names()).toHaveLength(1200)
  })

  test('a customer is edited and their sales are recorded while a file is read', async () => {
    const { id } = await added(admin, { email: 'p5@example.com' })
    const [file, ...edits] = await Promise.all([
      upload(admin, crowd(3000)),
      ...Array.from({ length: 10 }, (_, n) =>
        budtender.put(
          `/api/customers/${id}`,
          aBody({ email: `p${n}@example.com`, last_name: `N${n}` }),
        ),
      ),
    ])
    expect(file.status).toBe(200)
    expect(edits.every(({ status }) => status === 200 || status === 409)).toBe(true)
  })
})

/** Asked without a pause, the shop would do little else. */
const BETWEEN_CUSTOMERS_MS = 50

test(
  '100,000 rows are imported, and the shop answers meanwhile',
  { timeout: 180_000 },
  async () => {
    const importing = upload(admin, crowd(100_000))
    const state = { isDone: false }
    void importing.finally(() => (state.isDone = true))
    let answered = 0
    while (!state.isDone) {
      expect((await budtender.get('/api/customers?limit=5')).status).toBe(200)
      answered += 1
      await pause(BETWEEN_CUSTOMERS_MS)
    }
    expect((await importing).body).toMatchObject({ imported: 100_000, errors: [] })
    expect(answered).toBeGreaterThan(20)
  },
)

describe('the preview', () => {
  test('shows columns, the first rows and the faults, and writes nothing', async () => {
    const since = await lastAuditId(shop)
    // A blank line is no row, but it counts.
    const file = `First Name,Last Name,Shoe size\nA,,42\n\n${'B,C\n'.repeat(7)}`
    const { status, body } = await preview(file)
    expect(status).toBe(200)
    expect(body).toEqual({
      columns: [
        { name: 'First Name', field: 'first_name' },
        { name: 'Last Name', field: 'last_name' },
        { name: 'Shoe size', field: null },
      ],
      rows: [
        { row: 2, cells: { 'First Name': 'A', 'Last Name': '', 'Shoe size': '42' } },
        ...[4, 5, 6, 7].map((row) => ({
          row,
          cells: { 'First Name': 'B', 'Last Name': 'C', 'Shoe size': '' },
        })),
      ],
      total_rows: 8,
      problems: [
        'Row 2, last_name: Last name is required',
        ...[5, 6, 7, 8, 9, 10].map((row) => `Row ${row}, last_name: is also in row 4`),
      ],
      total_problems: 7,
      notes: [],
      total_notes: 0,
    })
    expect(await names()).toEqual([])
    expect(await auditRows(shop, since)).toEqual([])
  })

  test('refuses what the import would refuse', async () => {
    expect(await preview('a,b\n1,2')).toMatchObject({
      status: 400,
      body: { error: 'The first row must name the columns; missing: first_name, last_name' },
    })
  })
})

function randomBytes(): Uint8Array {
  const bytes = new Uint8Array(5 * MEGABYTE)
  for (let at = 0; at < bytes.length; at += 65_536)
    crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  return bytes
}

/** A file of n people, each with an address. */
function crowd(n: number): string {
  const rows = Array.from({ length: n }, (_, index) => `F${index},L,p${index}@example.com`)
  return ['first_name,last_name,email', ...rows].join('\n')
}

/** What an import brings back; ids and instants are new. */
function lasting(customer: Record<string, unknown>): Record<string, unknown> {
  const fresh = ['id', 'customer_id', 'created_at']
  return Object.fromEntries(Object.entries(customer).filter(([name]) => !fresh.includes(name)))
}

const preview = (file: string) => upload(manager, file, { path: '/api/import/preview' })
