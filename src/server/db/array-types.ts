import type postgres from 'postgres'

/**
 * The array of a type. postgres.js can ask the database for them on each new connection, but ends the process when the
 * connection is lost meanwhile; the numbers of PostgreSQL's own types never change.
 */
export function arrayOf(
  id: number,
  serialize: (element: never) => string,
  parse: (text: string) => unknown,
): postgres.PostgresType<readonly unknown[] | string> {
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
