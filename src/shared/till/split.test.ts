import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { paymentsOf } from '#shared/sales/payment.ts'
import { addPart, leftToPay, methodChoices, type SplitPart, splitChange } from './split.ts'

const RULES = { cash_rounding: 10 as const, payment_methods: ['EFT'] }
const total = cents(397_79)

type Step = [method: string, typed: number | null]

/** The parts after these steps; undefined once one of them is refused. */
const after = (...steps: Step[]) =>
  steps.reduce<SplitPart[] | undefined>(
    (parts, [method, typed]) =>
      parts &&
      addPart(
        total,
        parts,
        { method, typed: typed === null ? null : cents(typed), reference: null },
        RULES,
      ),
    [],
  )

test.each<[string, Step[], number, number]>([
  [
    'card, rest in cash',
    [
      ['card', 200_00],
      ['cash', null],
    ],
    0,
    0,
  ],
  [
    'card, rest with notes on the counter',
    [
      ['card', 200_00],
      ['cash', 200_00],
    ],
    0,
    2_30,
  ],
  [
    'cash first, rest by card',
    [
      ['cash', 100_00],
      ['card', null],
    ],
    0,
    0,
  ],
  [
    'three ways, not yet all',
    [
      ['card', 100_00],
      ['eft', 100_00],
      ['digital_wallet', 50_00],
    ],
    147_79,
    0,
  ],
])('%s', (_, steps, left, change) => {
  const parts = after(...steps)!
  expect(leftToPay(total, parts)).toBe(left)
  expect(splitChange(parts, RULES)).toBe(change)
  if (left === 0) expect(paymentsOf(parts, total, RULES)).not.toHaveProperty('problem')
})

test.each<[string, Step[]]>([
  ['more by card than is left', [['card', 397_80]]],
  ['nothing', [['card', 0]]],
  [
    'cash twice',
    [
      ['cash', 100_00],
      ['cash', null],
    ],
  ],
  [
    'something after all is paid',
    [
      ['card', null],
      ['eft', null],
    ],
  ],
])('refused: %s', (_, steps) => {
  expect(after(...steps)).toBeUndefined()
})

const BY_CARD = { method: 'card', typed: null, reference: '4111 1111 1111 1111' }

test('refused: a card’s number as its slip, which cash does not have', () => {
  expect(addPart(total, [], BY_CARD, RULES)).toBeUndefined()
  expect(addPart(total, [], { ...BY_CARD, method: 'cash' }, RULES)).toHaveLength(1)
})

test('the last payment that a sale may have leaves nothing, and there is no other', () => {
  const few = after(...Array.from({ length: 8 }, (): Step => ['card', 1_00]))!
  const card = { method: 'card', typed: cents(1_00), reference: null }
  const nine = addPart(total, few, card, RULES)!
  expect(addPart(total, nine, card, RULES)).toBeUndefined()
  expect(addPart(total, nine, { ...card, typed: null }, RULES)).toHaveLength(10)
  // It was covered, and something was added to the cart since.
  const ten = [...nine, { ...nine[0]! }]
  expect(addPart(total, ten, { ...card, typed: null }, RULES)).toBeUndefined()
})

test('store credit and account are offered for a customer only', () => {
  expect(methodChoices(RULES, false).map(({ name }) => name)).toEqual([
    'Cash',
    'Card',
    'Digital wallet',
    'EFT',
  ])
  expect(methodChoices(RULES, true).map(({ code }) => code)).toContain('store_credit')
})
