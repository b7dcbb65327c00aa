import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findControl, findTestFile } from './find-control.ts'
import { MUTATIONS } from './mutations.ts'

test.each(MUTATIONS.map((mutation) => [mutation.name, mutation] as const))(
  '%s: what it changes is there once, and so is its test',
  (_, mutation) => {
    const { file, start, end } = findControl(mutation)
    expect(mutation.replace).not.toBe(readFileSync(file, 'utf8').slice(start, end))
    expect(findTestFile(mutation.test.file)).toMatch(/\.test\.ts$/)
  },
)

test('a control is found however it is broken into lines', () => {
  for (const mutation of MUTATIONS) {
    const broken = mutation.search.replaceAll(' ', '\n    ')
    expect(findControl({ ...mutation, search: broken })).toEqual(findControl(mutation))
  }
})

test('a control that is gone is said to be gone', () => {
  const [mutation] = MUTATIONS
  expect(() => findControl({ ...mutation!, in: 'nobody' })).toThrow('found 0 times in nobody')
  expect(() => findControl({ ...mutation!, search: 'nothing' })).toThrow('found 0 times')
})

test('docs/security.md says how many there are', () => {
  expect(readFileSync('docs/security.md', 'utf8')).toContain(`${MUTATIONS.length} controls removed`)
})

test('there are at least twenty, each with a name of its own', () => {
  expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length)
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(20)
})
