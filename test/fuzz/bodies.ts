import * as fc from 'fast-check'
import type { Endpoint } from '#shared/endpoint.ts'
import { damaged } from './damage.ts'
import { fromSchema } from './from-schema.ts'
import { FIXED, MADE } from './known-things.ts'
import { hostileValue } from './values.ts'

export interface Body {
  /** None when FormData tells its own. */
  type?: string
  content: string | Uint8Array<ArrayBuffer> | FormData
}

/** Bodies for an endpoint: as its schema wants them, with one thing wrong, or with no sense at all. */
export function bodiesFor({ path, body, encoding }: Endpoint): fc.Arbitrary<Body> {
  const fitting = fromSchema(body)
  const plain = PLAIN_FORM[path]?.()
  const valid = plain
    ? fc.oneof(
        fitting,
        fitting.map((value) => ({ ...Object(value), ...plain })),
      )
    : fitting
  const asSent = encoding === 'multipart' ? asForm : asJson
  return fc.oneof(
    { weight: 5, arbitrary: valid.map(asSent) },
    { weight: 5, arbitrary: valid.chain(damaged).map(asSent) },
    { weight: 1, arbitrary: hostileValue.map(asJson) },
    { weight: 1, arbitrary: fc.constantFrom(...NONSENSE) },
    {
      weight: 1,
      arbitrary: fc.tuple(valid, fc.constantFrom(...OTHER_TYPES)).map(([value, type]) => ({
        ...asJson(value),
        type,
      })),
    },
  )
}

/** Where one field stands for another, chance would hardly ever send what fits together. */
const PLAIN_FORM: Readonly<Record<string, (() => object) | undefined>> = {
  '/api/transactions': () => ({
    ...IS_SOLD,
    items: [{ product_id: 1, quantity: 1, unit_price: 100 }],
    payments: null,
    redeem_points: null,
  }),
  '/api/transactions/:id/returns': () => ({ ...COMES_BACK, payments: null }),
  '/api/transactions/:id/exchanges': () => ({
    ...COMES_BACK,
    ...IS_SOLD,
    new_items: [{ product_id: 1, quantity: 1, unit_price: 100 }],
  }),
  '/api/customers/:id/account-payments': () => ({ method: 'cash', amount: 1 }),
  '/api/dark/files': () => ({ file: MADE.stick }),
  // Over, so that nothing is sold for less than other requests believe.
  '/api/promotions/:id': () => ({
    kind: 'percent',
    percent: 5,
    amount: null,
    buy: null,
    pay: null,
    starts_on: '2026-01-01',
    ends_on: '2026-01-02',
    from_time: null,
    to_time: null,
    updated_at: null,
  }),
  '/api/session/switch': () => ({ user_id: FIXED.budtender, pin: FIXED.pin }),
  '/api/shifts/:id/counts': () => ({ denominations: { '50.00': 2 }, terminals: null }),
  '/api/shifts/:id/events': () => ({ kind: 'paid_in', amount: 1, reason: 'change', to_id: null }),
}

const IS_SOLD = {
  expected_total: null,
  payment_method: 'cash',
  age_confirmed: true,
  document_seen: true,
  till_id: null,
  approval_id: null,
}
const COMES_BACK = { items: [{ line_number: 1, quantity: 1 }], destination: 'quarantine' }

const JSON_TYPE = 'application/json'

const asJson = (value: unknown): Body => ({ type: JSON_TYPE, content: JSON.stringify(value) ?? '' })

function asForm(value: unknown): Body {
  const content = new FormData()
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : []
  for (const [name, field] of fields)
    if (field instanceof File) content.append(name, field)
    else if (field !== undefined)
      content.append(name, typeof field === 'string' ? field : JSON.stringify(field))
  return { content }
}

const OTHER_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/problem+json',
  'application/json, text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/csv',
  'application/octet-stream',
  '*/*',
]

const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => new Uint8Array(values)
const form = (content: string): Body => ({ type: 'multipart/form-data; boundary=x', content })
const part = (head: string, content = ''): string => `--x\r\n${head}\r\n\r\n${content}\r\n`
const PART = 'content-disposition: form-data'

const NONSENSE: readonly Body[] = [
  ...[
    '',
    'null',
    '[]',
    '"text"',
    '{',
    '{"a":',
    '{} {}',
    '\uFEFF{}',
    "{'a':1}",
    '{"a":1e999,"b":-1e999}',
    '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}',
    '{"id":1,"id":2,"role":"admin"}',
    '[' + '['.repeat(50_000),
    '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000),
    `{"a":"${'\\ud800'.repeat(50)}"}`,
    `{"a":${'9'.repeat(10_000)}}`,
  ].map((content): Body => ({ type: JSON_TYPE, content })),
  { type: JSON_TYPE, content: bytes(0x7b, 0xff, 0xfe, 0x7d) },
  { type: JSON_TYPE, content: bytes(0xff, 0xfe, 0x7b, 0, 0x7d, 0) },
  { type: JSON_TYPE, content: new Uint8Array(1024 * 1024 + 1).fill(0x20) },
  form(''),
  form('--x--\r\n'),
  form('--x'),
  form(part(`${PART}; name="file"; filename="a.csv"`, 'first_name')),
  form(`${part(`${PART}; name="__proto__"`, 'admin')}${part(PART, 'nameless')}--x--\r\n`),
  form(`${part('nonsense', 'headless')}--x--\r\n`),
  form(`--x\r\n${PART}; name="image`),
  form(`${part(`${PART}; name="file"; filename="../../../etc/passwd"`, 'x')}--x--\r\n`),
  form(`${part(`${PART}; name="type"`, 'customers').repeat(2000)}--x--\r\n`),
  { type: 'multipart/form-data; boundary=', content: '--\r\n\r\n' },
  { type: `multipart/form-data; boundary=${'b'.repeat(200)}`, content: 'x' },
]
