import { expect, test } from 'vitest'
import { z } from 'zod'
import { Id } from '#shared/fields.ts'
import { problemText } from './problem-text.ts'

test.each([
  [Id, 0, 'id must be more than 0'],
  [Id, 1.5, 'id must be a whole number'],
  [z.number().min(1), 0, 'id must be at least 1'],
  [z.number().lt(5), 5, 'id must be less than 5'],
  [z.number().max(5), 6, 'id must be at most 5'],
  [z.string().min(2), 'a', 'id must be at least 2 characters long'],
  [z.string().max(2), 'abc', 'id must be at most 2 characters long'],
])('a bound is told as it is: %#', (schema, id, text) => {
  const { error } = z.object({ id: schema }).safeParse({ id }, { error: problemText })
  expect(error?.issues[0]?.message).toBe(text)
})
