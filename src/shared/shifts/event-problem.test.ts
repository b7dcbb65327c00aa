import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { eventProblem } from './event-problem.ts'

const PAID_OUT = {
  kind: 'paid_out',
  amount: cents(100_00),
  reason: 'the plumber',
  to_id: null,
} as const
const TO = '0b9b5b9e-5b0f-4c38-9d52-1c1d4f8a2b11'

test.each([
  ['cash for a reason', PAID_OUT, undefined],
  ['a drop, which needs none', { ...PAID_OUT, kind: 'drop', reason: null }, undefined],
  ['a hand-over', { kind: 'hand_over', amount: null, reason: null, to_id: TO }, undefined],
  ['no reason', { ...PAID_OUT, reason: null }, 'Say why: a reason is required'],
  ['no amount', { ...PAID_OUT, amount: null }, 'Say how much cash it is: more than R0.00'],
  ['nothing', { ...PAID_OUT, amount: cents(0) }, 'Say how much cash it is: more than R0.00'],
  [
    'below zero',
    { ...PAID_OUT, amount: cents(-5_00) },
    'An amount of cash is from R0.00 to R1000000.00',
  ],
  [
    'cash where none moves',
    { ...PAID_OUT, kind: 'no_sale' },
    'No cash moves at this: leave the amount out',
  ],
  [
    'a hand-over to nobody',
    { kind: 'hand_over', amount: null, reason: null, to_id: null },
    'A drawer is handed over to somebody, and nothing else is',
  ],
] as const)('%s', (_, event, problem) => expect(eventProblem(event)).toBe(problem))
