/** One field before and after; undefined where it was not there. */
export interface FieldChange {
  /** Fields inside another are named `hours.open`. */
  field: string
  before: unknown
  after: unknown
}

type Values = Readonly<Record<string, unknown>>

/** What differs between the old and the new values of an audit row, both JSON text, field by field. */
export function fieldChanges(oldValues: string | null, newValues: string | null): FieldChange[] {
  const [before, after] = [flat(parsed(oldValues)), flat(parsed(newValues))]
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({ field, before: before.get(field), after: after.get(field) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

/** JSON for people to read; a text that is no JSON stays as it is. */
export function formattedJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown)
  } catch {
    return text
  }
}

function flat(values: unknown): Map<string, unknown> {
  if (values === null) return new Map()
  if (!isObject(values)) return new Map([['value', values]])
  return new Map(Object.entries(values).flatMap(([name, value]) => entriesOf(name, value)))
}

function entriesOf(name: string, value: unknown): [string, unknown][] {
  if (!isObject(value) || Object.keys(value).length === 0) return [[name, value]]
  return Object.entries(value).flatMap(([inner, one]) => entriesOf(`${name}.${inner}`, one))
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
