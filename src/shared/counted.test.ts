import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [0, '0 batches'],
  [1, '1 batch'],
  [2, '2 batches'],
  [1234, '1\u00A0234 batches'],
])('%i of them are %s', (count, text) => expect(counted(count, 'batch', 'batches')).toBe(text))
