import { z } from 'zod'
import { typedNumber } from './typed-number.ts'

/** What can be asked of a value, by its type. */
export const OPERATORS = {
  text: ['contains', 'equals', 'startsWith', 'endsWith', 'notContains'],
  number: [
    'equals',
    'greaterThan',
    'lessThan',
    'greaterThanOrEqual',
    'lessThanOrEqual',
    'notEquals',
  ],
  date: ['equals', 'after', 'before', 'between'],
  select: ['equals', 'notEquals', 'in'],
} as const

export type FilterType = keyof typeof OPERATORS
export type Operator = (typeof OPERATORS)[FilterType][number]

/** One condition: `between` has two values, `in` any number, every other operator one. */
export const Filter = z.object({
  field: z.string().max(60),
  operator: z.string().max(60),
  values: z.array(z.string().max(200)).max(50),
})
export type Filter = z.infer<typeof Filter>

/** All conditions of a list, as the address keeps them. */
export const Filters = z.array(Filter).max(20)

/** Something that rows can be filtered by. */
export interface FilterField<Row> {
  key: string
  label: string
  type: FilterType
  /** The choices of a `select`. */
  options?: readonly { value: string; label: string }[]
  /** Money in rand, a date as the shop's `YYYY-MM-DD`; null where the row has none. */
  read: (row: Row) => string | number | boolean | null | undefined
}

/** The rows that meet every condition. A condition without a value, or one we do not know, passes everything. */
export function filterRows<Row>(
  rows: readonly Row[],
  fields: readonly FilterField<Row>[],
  filters: readonly Filter[],
): readonly Row[] {
  const tests = filters.flatMap((filter) => {
    const field = fields.find(({ key }) => key === filter.field)
    const test = field && testOf(field.type, filter)
    return test ? [(row: Row) => test(field.read(row) ?? null)] : []
  })
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)))
}

/** Whether a condition leaves anything out. */
export const isInForce = <Row>(filter: Filter, fields: readonly FilterField<Row>[]): boolean => {
  const field = fields.find(({ key }) => key === filter.field)
  return field !== undefined && testOf(field.type, filter) !== undefined
}

type Value = string | number | boolean | null
type Test = (value: Value) => boolean

function testOf(type: FilterType, { operator, values }: Filter): Test | undefined {
  const wanted = values.map((value) => value.trim())
  if (wanted.every((value) => value === '')) return undefined
  switch (type) {
    case 'text':
      return textTest(operator, wanted[0]!.toLowerCase())
    case 'number':
      return numberTest(operator, typedNumber(wanted[0]!))
    case 'date':
      return dateTest(operator, wanted[0]!, wanted[1] ?? '')
    case 'select':
      return selectTest(operator, wanted)
  }
}

function textTest(operator: string, wanted: string): Test | undefined {
  if (wanted === '') return undefined
  const tests: Readonly<Record<string, (text: string) => boolean>> = {
    contains: (text) => text.includes(wanted),
    equals: (text) => text === wanted,
    startsWith: (text) => text.startsWith(wanted),
    endsWith: (text) => text.endsWith(wanted),
    notContains: (text) => !text.includes(wanted),
  }
  const test = tests[operator]
  return test && ((value) => test(String(value ?? '').toLowerCase()))
}

function numberTest(operator: string, wanted: number | undefined): Test | undefined {
  if (wanted === undefined) return undefined
  const tests: Readonly<Record<string, (number: number) => boolean>> = {
    equals: (number) => number === wanted,
    greaterThan: (number) => number > wanted,
    lessThan: (number) => number < wanted,
    greaterThanOrEqual: (number) => number >= wanted,
    lessThanOrEqual: (number) => number <= wanted,
    notEquals: (number) => number !== wanted,
  }
  const test = tests[operator]
  return test && ((value) => (value === null ? operator === 'notEquals' : test(Number(value))))
}

/** Plain dates sort like text. An open end of `between` is no bound. */
function dateTest(operator: string, from: string, to: string): Test | undefined {
  if (operator === 'between')
    return onDay((day) => (from === '' || day >= from) && (to === '' || day <= to))
  if (from === '') return undefined
  if (operator === 'equals') return onDay((day) => day === from)
  if (operator === 'after') return onDay((day) => day > from)
  if (operator === 'before') return onDay((day) => day < from)
  return undefined
}

const onDay =
  (test: (day: string) => boolean): Test =>
  (value) =>
    value !== null && test(String(value))

function selectTest(operator: string, wanted: readonly string[]): Test | undefined {
  const chosen = wanted.filter((value) => value !== '')
  if (operator === 'in') return (value) => chosen.includes(String(value))
  if (operator === 'equals') return (value) => String(value) === chosen[0]
  if (operator === 'notEquals') return (value) => String(value) !== chosen[0]
  return undefined
}
