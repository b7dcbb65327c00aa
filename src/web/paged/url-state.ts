import type { z } from 'zod'

/** Every field has a default (`z.enum([...]).default('all')`), so an empty address is a valid state. */
export type UrlSchema = z.ZodObject<Record<string, z.ZodDefault | z.ZodPrefault>>

type Search = Readonly<Record<string, unknown>>

/** What the address says; an unknown or wrong value counts as the field's default. */
export function readUrlState<Schema extends UrlSchema>(
  schema: Schema,
  search: Search,
): z.output<Schema> {
  const fields = Object.entries(schema.shape).map(([name, field]) => [
    name,
    readField(field, search[name]),
  ])
  return Object.fromEntries(fields) as z.output<Schema>
}

/** The address after a change. Defaults are left out; what belongs to others stays as it is. */
export function writeUrlState<Schema extends UrlSchema>(
  schema: Schema,
  search: Search,
  change: Partial<z.output<Schema>>,
): Record<string, unknown> {
  const written: Record<string, unknown> = { ...search }
  const state: Search = { ...readUrlState(schema, search), ...change }
  for (const [name, field] of Object.entries(schema.shape)) {
    if (same(state[name], field.parse(undefined))) delete written[name]
    else written[name] = state[name]
  }
  return written
}

function readField(field: UrlSchema['shape'][string], value: unknown): unknown {
  // The router reads `?search=123` as a number, though a person searched for the text.
  const isScalar = typeof value === 'number' || typeof value === 'boolean'
  const readings = isScalar ? [value, String(value)] : [value]
  const read = readings.map((reading) => field.safeParse(reading)).find(({ success }) => success)
  return read ? read.data : field.parse(undefined)
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
