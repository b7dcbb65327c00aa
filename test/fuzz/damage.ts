import * as fc from 'fast-check'
import { hostileValue, surplusKey, withKey } from './values.ts'

type Path = readonly (string | number)[]

/** The same value with one thing about it wrong: a value inside replaced, left out, wrapped, or a key too many. */
export function damaged(value: unknown): fc.Arbitrary<unknown> {
  const paths = pathsIn(value).filter(({ length }) => length > 0)
  if (paths.length === 0) return withSurplus(value)
  const somewhere = fc.constantFrom(...paths)
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(somewhere, hostileValue)
        .map(([path, bad]) => changed(value, path, () => bad)),
    },
    { weight: 1, arbitrary: somewhere.map((path) => changed(value, path, () => undefined)) },
    { weight: 1, arbitrary: somewhere.map((path) => changed(value, path, (inside) => [inside])) },
    { weight: 1, arbitrary: somewhere.map((path) => changed(value, path, String)) },
    { weight: 1, arbitrary: withSurplus(value) },
  )
}

const withSurplus = (value: unknown): fc.Arbitrary<unknown> =>
  fc.tuple(surplusKey, hostileValue).map(([key, bad]) => withKey(value as object, key, bad))

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || value instanceof File) return [path]
  const inside = Object.entries(value).flatMap(([key, part]) =>
    pathsIn(part, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return [path, ...inside]
}

function changed(value: unknown, path: Path, change: (inside: unknown) => unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  const inside = changed((value as Record<string | number, unknown>)[key], rest, change)
  if (Array.isArray(value)) return value.with(Number(key), inside)
  return withKey(value as object, String(key), inside)
}
