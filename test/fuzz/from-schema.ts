import * as fc from 'fast-check'
import { z } from 'zod'
import { insideMaybe } from '#shared/fields.ts'
import { anyFile } from './files.ts'
import { EVERYDAY } from './values.ts'

const ABSENT = Symbol('absent')

/** Values as a caller would write them for a schema: most are taken by it, some miss a rule across fields. */
export function fromSchema(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const inside = insideMaybe(schema)
  if (inside)
    // Mostly left out: with a value in each of its many fields no sale would get through.
    return fc.oneof(
      { weight: 1, arbitrary: fromSchema(inside) },
      { weight: 4, arbitrary: fc.constantFrom(null, '', ABSENT) },
    )
  const { def } = schema._zod as unknown as { def: Definition }
  switch (def.type) {
    case 'object':
      return fromShape(def.shape)
    case 'array':
      return fc.array(fromSchema(def.element), { maxLength: 3 })
    case 'optional':
    case 'default':
      return fc.oneof({ weight: 4, arbitrary: fromSchema(def.innerType) }, noneOf(ABSENT))
    case 'nullable':
      return fc.oneof({ weight: 4, arbitrary: fromSchema(def.innerType) }, noneOf(null))
    case 'union':
      return fc.oneof(...def.options.map(fromSchema))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'file':
      return anyFile
    default:
      return accepted(schema)
  }
}

/** The parts of zod's own description of a schema that matter here. */
type Definition =
  | { type: 'object'; shape: Record<string, z.core.$ZodType> }
  | { type: 'array'; element: z.core.$ZodType }
  | { type: 'optional' | 'default' | 'nullable'; innerType: z.core.$ZodType }
  | { type: 'union'; options: z.core.$ZodType[] }
  | { type: 'enum'; entries: Record<string, unknown> }
  | { type: 'literal'; values: unknown[] }
  | { type: 'string' | 'number' | 'boolean' | 'pipe' | 'unknown' | 'any' | 'custom' | 'file' }

const noneOf = (...values: unknown[]) => ({ weight: 2, arbitrary: fc.constantFrom(...values) })

function fromShape(shape: Record<string, z.core.$ZodType>): fc.Arbitrary<object> {
  const fields = Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, fromSchema(field)]),
  )
  return fc
    .record(fields)
    .map((values) => Object.fromEntries(Object.entries(values).filter(([, v]) => v !== ABSENT)))
}

const BY_CHANCE: readonly fc.Arbitrary<unknown>[] = [
  fc.string({ maxLength: 30 }),
  fc.integer({ min: 1, max: 50 }),
]

/** Of the everyday values, and of some by chance, those that the schema takes. */
function accepted(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const takes = (value: unknown): boolean => z.safeDecode(schema as z.ZodType, value).success
  const known = EVERYDAY.filter(takes)
  const byChance = BY_CHANCE.filter((kind) =>
    fc.sample(kind, { numRuns: 20, seed: 1 }).every(takes),
  )
  if (known.length === 0) throw new Error('no everyday value is accepted by a field')
  return fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...known) }, ...byChance)
}
