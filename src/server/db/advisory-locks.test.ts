import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ADVISORY_LOCKS } from './advisory-locks.ts'

const SERVER = new URL('..', import.meta.url).pathname

test('no two kinds of work share an advisory lock', () => {
  const numbers = Object.values(ADVISORY_LOCKS)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('every advisory lock is named in the list, or made from the id of a row or by chance', () => {
  const locked = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) =>
      Array.from(
        readFileSync(join(SERVER, name), 'utf8').matchAll(/pg_(?:try_)?advisory\w*lock\((.*?)\)/g),
        ([, key]) => key!,
      ),
    )
  expect(locked.length).toBeGreaterThan(6)
  const unnamed = locked.filter(
    (key) => !/^(\$\{ADVISORY_LOCKS\.\w+\}|\$\{atRandom\}|hashtextextended\()/.test(key),
  )
  expect(unnamed).toEqual([])
})
