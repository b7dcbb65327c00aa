import { expect, test } from 'vitest'
import { findDiscrepancies, type Stored } from './check-history.ts'
import type { CallRecord } from './history.ts'

const HISTORY: readonly CallRecord[] = [
  { kind: 'sell', key: 'a', outcome: 'done', total: 11.5 },
  { kind: 'sell', key: 'b', outcome: 'refused' },
  { kind: 'sell', key: 'c', outcome: 'unknown' },
  { kind: 'receive', key: 'd', outcome: 'done' },
  { kind: 'adjust', key: 'e', outcome: 'done' },
  { kind: 'adjust', key: 'f', outcome: 'unknown' },
  { kind: 'return', key: 'g', outcome: 'done', total: 5 },
  { kind: 'deed', key: 'h', outcome: 'done' },
  { kind: 'entry', key: 'a', outcome: 'done' },
]
const RIGHT: readonly Stored[] = [
  { kind: 'sell', key: 'a', total: 11.5 },
  { kind: 'receive', key: 'd' },
  { kind: 'adjust', key: 'e' },
  { kind: 'return', key: 'g', total: 5 },
  { kind: 'deed', key: 'h' },
  { kind: 'entry', key: 'a' },
]

const without = (kind: Stored['kind']): Stored[] => RIGHT.filter((each) => each.kind !== kind)

test('what was acknowledged is there, what was refused is not, the unknown may be', () => {
  expect(findDiscrepancies(HISTORY, RIGHT)).toEqual([])
  const both: Stored[] = [
    ...RIGHT,
    { kind: 'sell', key: 'c', total: 1 },
    { kind: 'adjust', key: 'f' },
  ]
  expect(findDiscrepancies(HISTORY, both)).toEqual([])
})

test('an answer that we had not thought of is wrong, whatever is stored', () => {
  const call: CallRecord = { kind: 'sell', key: 'a', outcome: 'unknown', failed: true }
  expect(findDiscrepancies([call], [])).toEqual(['sell a: was answered with 500'])
})

test('an entry that was kept and not booked is wrong, also where its sale is there', () => {
  const call: CallRecord = { kind: 'entry', key: 'a', outcome: 'done', held: true }
  expect(findDiscrepancies([call], RIGHT)).toEqual(['entry a: was kept and not booked'])
})

test.each<[string, readonly Stored[], string]>([
  ['a lost sale', RIGHT.slice(1), 'sell a: was acknowledged and is lost'],
  ['a doubled sale', [...RIGHT, RIGHT[0]!], 'sell a: is there 2 times'],
  [
    'another total',
    [{ kind: 'sell', key: 'a', total: 11.51 }, ...RIGHT.slice(1)],
    'sell a: was acknowledged with R11.5 and is there with R11.51',
  ],
  [
    'a refused sale',
    [...RIGHT, { kind: 'sell', key: 'b', total: 1 }],
    'sell b: was refused and is there',
  ],
  ['a lost batch', without('receive'), 'receive d: was acknowledged and is lost'],
  ['a lost return', without('return'), 'return g: was acknowledged and is lost'],
  ['a lost deed at a drawer', without('deed'), 'deed h: was acknowledged and is lost'],
  ['a lost entry of a till', without('entry'), 'entry a: was acknowledged and is lost'],
  ['a deed done twice', [...RIGHT, { kind: 'deed', key: 'h' }], 'deed h: is there 2 times'],
  ['an adjustment made twice', [...RIGHT, RIGHT[2]!], 'adjust e: is there 2 times'],
  [
    'an unknown one made twice',
    [...RIGHT, { kind: 'adjust', key: 'f' }, { kind: 'adjust', key: 'f' }],
    'adjust f: is there 2 times',
  ],
])('the checker finds %s', (_, stored, problem) => {
  expect(findDiscrepancies(HISTORY, stored)).toEqual([problem])
})
