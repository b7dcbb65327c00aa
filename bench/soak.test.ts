import { expect, test } from 'vitest'
import { figuresOf } from './soak.ts'

test('of the slow sales it is told what went on meanwhile, the most frequent first', () => {
  const sales = [
    { ms: 5, from: 0, until: 5 },
    { ms: 40, from: 50, until: 90 },
    { ms: 100, from: 100, until: 200 },
  ]
  const seen = [
    { what: 'a checkpoint was written', from: 80, until: 120 },
    { what: 'memory was collected', from: 150, until: 160 },
    { what: 'memory was collected', from: 170, until: 180 },
    { what: 'a table was vacuumed', from: 0, until: 10 },
  ]
  expect(figuresOf(1, sales, seen)).toEqual({
    minutes: 1,
    p50_ms: 40,
    p95_ms: 100,
    p99_ms: 100,
    max_ms: 100,
    slow: 2,
    reasons: { 'a checkpoint was written': 2, 'memory was collected': 1 },
    slowest: [
      { ms: 100, meanwhile: ['a checkpoint was written', 'memory was collected'] },
      { ms: 40, meanwhile: ['a checkpoint was written'] },
    ],
  })
})
