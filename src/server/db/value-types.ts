const scalars = {
  /** int8, so also count(*) and sum(int): ids and cents stay far below 2^53. */
  bigint: { to: 20, from: [20], serialize: String, parse: safeInteger },
  /** numeric, so also sum(bigint) and avg. */
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
  /** A plain date has no time zone: it stays text. */
  date: { to: 1082, from: [1082], serialize: String, parse: String },
  /** An instant is an ISO string in UTC, as on the wire. */
  timestamptz: {
    to: 1184,
    from: [1184],
    serialize: (value: Date | string) => (value instanceof Date ? value.toISOString() : value),
    parse: isoInstant,
  },
}

const { bigint, numeric, date, timestamptz } = scalars
/** Types settled once: what PostgreSQL sends becomes what the wire and the rules expect. */
export const VALUE_TYPES = {
  ...scalars,
  booleans: arrayOf(1000, String, (text) => text === 't'),
  smallints: arrayOf(1005, String, Number),
  integers: arrayOf(1007, String, Number),
  bigints: arrayOf(1016, bigint.serialize, bigint.parse),
  floats: arrayOf(1022, String, Number),
  numerics: arrayOf(1231, numeric.serialize, numeric.parse),
  texts: arrayOf(1009, String, String),
  varchars: arrayOf(1015, String, String),
  names: arrayOf(1003, String, String),
  uuids: arrayOf(2951, String, String),
  dates: arrayOf(1182, date.serialize, date.parse),
  instants: arrayOf(1185, timestamptz.serialize, timestamptz.parse),
  jsons: arrayOf(3807, JSON.stringify, (text) => JSON.parse(text) as unknown),
}

/** As every connection has it sent: in UTC, to the microsecond. */
const SENT_INSTANT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/** To the millisecond, as a Date has it, which takes six times as long to read it: an export has many. */
function isoInstant(value: string): string {
  const sent = SENT_INSTANT.exec(value)
  if (!sent) return new Date(value).toISOString()
  const [, day, time, fraction = ''] = sent
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

function safeInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new Error(`integer out of range: ${value}`)
  return number
}

/**
 * The array of a type. The driver can ask the database for them on each new connection, but ends the process when the
 * connection is lost meanwhile; the numbers of PostgreSQL's own types never change.
 */
function arrayOf(
  id: number,
  serialize: (element: never) => string,
  parse: (text: string) => unknown,
) {
  return {
    to: id,
    from: [id],
    serialize: (value: readonly unknown[] | string) => arrayText(value, serialize),
    parse: (text: string) => parseArray(text, parse),
  }
}

function arrayText(
  value: readonly unknown[] | string,
  serialize: (element: never) => string,
): string {
  if (typeof value === 'string') return value
  const elements = value.map((element) => {
    if (Array.isArray(element)) return arrayText(element, serialize)
    if (element === undefined) throw new TypeError('undefined is no value of an array')
    if (element === null) return 'NULL'
    return `"${serialize(element as never).replaceAll(/["\\]/g, '\\$&')}"`
  })
  return `{${elements.join(',')}}`
}

/** A brace, a quoted element, or a bare one, which cannot hold what would need quotes. */
const TOKEN = /[{}]|"((?:[^"\\]|\\.)*)"|[^{},]+/gs

function parseArray(text: string, parse: (element: string) => unknown): unknown[] {
  const top: unknown[] = []
  const open = [top]
  // Arrays that do not begin at 1 say so before the first brace.
  for (const [token, quoted] of text.slice(text.indexOf('{')).matchAll(TOKEN)) {
    const inner = open.at(-1)!
    if (quoted !== undefined) inner.push(parse(quoted.replaceAll(/\\(.)/gs, '$1')))
    else if (token === '{') inner.push(open[open.push([]) - 1])
    else if (token === '}') open.pop()
    else inner.push(token === 'NULL' ? null : parse(token))
  }
  return top[0] as unknown[]
}
