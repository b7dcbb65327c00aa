import * as fc from 'fast-check'
import { FIXED } from './known-things.ts'

/** Ids and the price of what is in the prepared shop, more often than others. */
const USUAL_NUMBERS = [1, 2, 3, 1, 2, 3, 100, 100, 100, 19.99]

/**
 * What a well-meaning caller might send somewhere: a field takes those that its schema does. What the prepared shop
 * holds is among them, so that many requests get through to the database.
 */
export const EVERYDAY: readonly unknown[] = [
  ...USUAL_NUMBERS,
  0,
  -1,
  -1,
  -2,
  ...USUAL_NUMBERS.slice(0, 6).map(String),
  '50',
  'true',
  'yes',
  '',
  'Thandi',
  'Nkosi',
  'Green Dream 3.5g',
  'SKU-1',
  'PAX-9',
  'note for the till',
  'BATCH-77',
  'thandi@example.co.za',
  '+27 82 123 4567',
  '0821234567',
  '4123456789',
  '2026-01-01',
  '1990-02-28',
  '2099-12-31',
  '09:00',
  '17:30',
  '2099-01-01T00:00:00.000Z',
  '8001015009087',
  '8601014800084',
  'MED-12345',
  '50.00',
  {},
  { '50.00': 2 },
  'A1234567',
  'TIL',
  ...Object.values(FIXED),
  'https://example.co.za/picture.webp',
  // A browser that may be sent messages.
  'https://fcm.googleapis.com/fcm/send/1',
  'BNshBclN5-KARn2IBnqN0k-S9V90qVpMhuOGmqTSHC7RBAnt7cA_uY_QhE3CjrW-PEWIshYBkq8VSp0jILbo9bQ',
  'c2VjcmV0IG9mIDE2IGJ5dA',
  'local',
  'customers',
  'products',
  '127.0.0.1',
  true,
  false,
]

/** Texts with a meaning of their own for SQL, spreadsheets, browsers, shells, patterns, files and logs. */
export const HOSTILE_TEXTS: readonly string[] = [
  "'; DROP TABLE customers; --",
  "' OR '1'='1",
  '1; SELECT pg_sleep(10)',
  '$1',
  '%',
  '_%\\',
  '\\',
  "=cmd|' /C calc'!A0",
  '@SUM(1+1)*cmd',
  '+1-1',
  '\t=1',
  '<script>window.__xss=1</script>',
  '"><img src=x onerror="window.__xss=1">',
  'javascript:window.__xss=1',
  '{{7*7}}${7*7}',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'a\r\nset-cookie: x=1',
  '\0',
  'a\0b',
  '\uD800',
  'x\uDC00y',
  '\u202Egnp.exe',
  '\uFEFF',
  'İıſK',
  'e\u0301'.repeat(40),
  '👩🏿‍⚕️'.repeat(20),
  'NaN',
  'Infinity',
  '1e309',
  '-0',
  '0x10',
  '9223372036854775808',
  '١٢٣',
  '0000-00-00',
  '2026-02-30',
  '294277-01-01',
  'null',
  '[object Object]',
  '__proto__',
  'constructor',
  'admin',
  ' ',
  'a'.repeat(101),
  'x'.repeat(5000),
  '9'.repeat(400),
]

const HOSTILE_NUMBERS: readonly number[] = [
  -1,
  -0,
  0.1,
  1e-7,
  1.005,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 53 - 1,
  -(2 ** 63),
  2 ** 63,
  1e6,
  1e10,
  1e13,
  1e21,
  1.7976931348623157e308,
  5e-324,
]

const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']

/** Columns that no form has, and that a careless server would store. */
const COLUMNS =
  'id role is_admin is_active price total total_spent loyalty_points seller_id user_id created_at is_verified ' +
  'remaining_quantity customer_id token_hash oidc_subject key scope version audit_logging'

export const surplusKey = fc.constantFrom(
  ...PROTOTYPE_KEYS,
  ...COLUMNS.split(' '),
  '',
  ' ',
  '\0',
  'a.b',
  '$',
)

/** Whatever JSON can say, with a liking for what hurts. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...HOSTILE_TEXTS) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...HOSTILE_NUMBERS) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, '', [], {}, [[]], [{}], [null]),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 2, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.bigInt({ max: 2n ** 80n }).map(String) },
  { weight: 1, arbitrary: fc.integer({ min: 10, max: 3000 }).map(nested) },
  { weight: 1, arbitrary: surplusKey.map((key) => withKey({}, key, { role: 'admin' })) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)

/** A list in a list in a list. */
function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Also `__proto__` as a key of its own, as JSON.parse makes it and an assignment does not. */
export function withKey(object: object, key: string, value: unknown): object {
  const copy = { ...object }
  Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true })
  return copy
}
