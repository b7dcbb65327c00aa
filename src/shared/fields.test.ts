import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PlainDate } from './dates.ts'
import {
  CountText,
  Id,
  IdText,
  insideMaybe,
  maybe,
  otherwise,
  requiredText,
  text,
} from './fields.ts'

describe('text', () => {
  test.each([
    ['Durban', 'Durban'],
    ['  Durban\n', 'Durban'],
    ['', ''],
    ['Thandi 🌿', 'Thandi 🌿'],
    ["O'Reilly; DROP TABLE", "O'Reilly; DROP TABLE"],
  ])('%j is kept as %j', (typed, kept) => {
    expect(text(30).parse(typed)).toBe(kept)
  })

  test.each(['a\0b', '\ud83c', 'a\udf3f', 'x'.repeat(31), 7, null, undefined, ['x']])(
    '%j is refused',
    (typed) => {
      expect(text(30).safeParse(typed).success).toBe(false)
    },
  )

  test('counts its length after trimming', () => {
    expect(text(3).parse('  abc  ')).toBe('abc')
  })
})

test.each([undefined, null, '', '   '])(
  'required text that is %j is refused in its own words',
  (typed) => {
    const schema = z.object({ email: requiredText(30, 'Email is required') })
    expect(schema.safeParse({ email: typed }).error?.issues[0]?.message).toBe('Email is required')
  },
)

test('required text of the wrong kind is refused in other words', () => {
  const result = requiredText(30, 'Email is required').safeParse(7)
  expect(result.error?.issues[0]?.message).not.toBe('Email is required')
})

describe('an optional field', () => {
  const fields = { note: text(5), born: PlainDate, kind: z.enum(['a', 'b']), grams: z.number() }

  test.each(Object.entries(fields))(
    '%s has no value when it is empty, null or absent',
    (name, schema) => {
      const record = z.object({ [name]: maybe(schema as z.ZodType) })
      for (const input of [{ [name]: '' }, { [name]: null }, { [name]: undefined }, {}])
        expect(z.decode(record, input)).toEqual({ [name]: null })
    },
  )

  test.each([
    ['note', 'too long'],
    ['born', 'x'],
    ['kind', 'c'],
    ['grams', 'x'],
  ] as const)('%s is still checked when it has one', (name, value) => {
    expect(maybe(fields[name] as z.ZodType).safeDecode(value).success).toBe(false)
  })

  test('knows what is inside', () => {
    expect(insideMaybe(maybe(PlainDate))).toBe(PlainDate)
    expect(insideMaybe(maybe(PlainDate).refine(() => true))).toBe(PlainDate)
    expect(insideMaybe(PlainDate)).toBeUndefined()
  })
})

test.each([
  ['1', 1],
  ['999999999999999', 999_999_999_999_999],
  ['0', null],
  ['01', null],
  ['-1', null],
  ['1.0', null],
  ['1e3', null],
  ['9999999999999999', null],
  [' 1', null],
  ['', null],
])('the id %j in a path is %o', (typed, id) => {
  expect(IdText.safeParse(typed).data ?? null).toBe(id)
})

test.each([
  ['0', 0],
  ['50', 50],
  ['1000000000', null],
  ['-1', null],
])('the count %j in a query is %o', (typed, count) => {
  expect(CountText.safeParse(typed).data ?? null).toBe(count)
})

test.each([1, Number.MAX_SAFE_INTEGER])('%d is an id', (id) => {
  expect(Id.parse(id)).toBe(id)
})

test.each([0, -1, 1.5, 2 ** 53, NaN, '1', null])('%o is no id', (id) => {
  expect(Id.safeParse(id).success).toBe(false)
})

describe('a field that has a value also where none is sent', () => {
  const schema = z.object({ scope: otherwise(z.enum(['read', 'write']), 'read') })

  test.each([{}, { scope: undefined }, { scope: null }, { scope: '' }, { scope: 'read' }])(
    '%j is read',
    (sent) => {
      expect(schema.parse(sent)).toEqual({ scope: 'read' })
    },
  )

  test('keeps what is sent, and refuses what it is not', () => {
    expect(schema.parse({ scope: 'write' })).toEqual({ scope: 'write' })
    expect(z.encode(schema, { scope: 'write' })).toEqual({ scope: 'write' })
    for (const scope of ['all', 0, false, []])
      expect(schema.safeParse({ scope }).success).toBe(false)
  })

  test('is described by what is inside', () => {
    expect(insideMaybe(otherwise(PlainDate, '2026-11-15'))).toBe(PlainDate)
  })
})
