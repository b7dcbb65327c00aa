import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MUTATIONS } from './mutations.ts'

test.each(MUTATIONS.map((mutation) => [mutation.name, mutation] as const))(
  '%s: what it changes is there once, and so is its test',
  (_, { file, search, replace, test: { file: testFile } }) => {
    expect(readFileSync(file, 'utf8').split(search)).toHaveLength(2)
    expect(replace).not.toBe(search)
    expect(existsSync(testFile)).toBe(true)
  },
)

test('docs/security.md says how many there are', () => {
  expect(readFileSync('docs/security.md', 'utf8')).toContain(`${MUTATIONS.length} controls removed`)
})

test('there are at least twenty, each with a name of its own', () => {
  expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length)
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(20)
})
