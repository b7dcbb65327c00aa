import { z } from 'zod'

/** Text a person typed: trimmed, without NUL or broken surrogates, which PostgreSQL cannot keep. */
export const text = (max: number) => storable(z.string(), max)

/** Text that must not be missing or empty; `error` is what the person reads when it is. */
export const requiredText = (max: number, error: string) =>
  storable(
    z.string({ error: ({ input }) => ((input ?? null) === null ? error : undefined) }),
    max,
  ).min(1, { error })

const storable = (schema: z.ZodString, max: number) =>
  schema
    .trim()
    .max(max)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), {
      error: 'The text holds characters that cannot be stored',
    })

/** A name as it is stored: blanks of any kind and length are one space. */
export const oneLine = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ')

export const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

const wholeNumber = (pattern: RegExp) =>
  z.codec(z.string().regex(pattern, { error: 'Expected a whole number' }), z.number().int(), {
    decode: Number,
    encode: String,
  })

/** An id in a path or query, where everything is text. */
export const IdText = wholeNumber(/^[1-9]\d{0,14}$/)
/** A count in a query, such as `limit=50`. */
export const CountText = wholeNumber(/^\d{1,9}$/)

const innerOf = new WeakMap<z.core.$ZodType, z.ZodType>()

/**
 * An optional field. Absent, null and '' all mean none (HTML forms send ''), for dates, enums and
 * numbers too; in the code none is null.
 */
export function maybe<Schema extends z.ZodType>(schema: Schema) {
  const field = z.codec(z.any().optional(), schema.nullable(), {
    decode: (value) => (isNone(value) ? null : value),
    encode: (value) => value,
  })
  innerOf.set(field.def.in, schema)
  return field
}

/** An optional field that has a value also where none is sent. */
export function otherwise<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>) {
  const field = z.codec(z.any().optional(), schema, {
    decode: (sent) => (isNone(sent) ? value : sent) as z.input<Schema>,
    encode: (stored) => stored,
  })
  innerOf.set(field.def.in, schema)
  return field
}

const isNone = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The schema inside a `maybe`, for those who describe the contract (OpenAPI). */
export function insideMaybe(schema: z.core.$ZodType): z.ZodType | undefined {
  // By its outer side, which a `refine` keeps: the field itself is copied.
  const { in: outer } = schema._zod.def as Partial<z.core.$ZodPipeDef>
  return outer && innerOf.get(outer)
}

/** The names of a schema's fields, in their order. */
export const namesOf = <Schema extends z.ZodObject>(schema: Schema) =>
  Object.keys(schema.shape) as (keyof Schema['shape'] & string)[]

/** Of a record what the schema names, and nothing else; the compiler tells what the record lacks. */
export const pickFields = <
  Schema extends z.ZodObject,
  Row extends Readonly<Record<keyof Schema['shape'], unknown>>,
>(
  schema: Schema,
  row: Row,
) =>
  Object.fromEntries(namesOf(schema).map((name) => [name, row[name]])) as Pick<
    Row,
    keyof Schema['shape'] & keyof Row
  >

/** A change in whole: what it leaves out is as it is stored. */
export const withStored = <Row extends object>(
  change: { [Name in keyof Row]?: Row[Name] | undefined },
  stored: Row,
): Row => ({ ...stored, ...change })

/** A text that may be left out: what holds only blanks counts as left out too. */
export const optionalText = (max: number) =>
  maybe(
    z.codec(z.string(), text(max).nullable(), {
      decode: (value) => (value.trim() === '' ? null : value),
      encode: (value) => value ?? '',
    }),
  )
