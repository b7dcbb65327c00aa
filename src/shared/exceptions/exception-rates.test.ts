import { expect, test } from 'vitest'
import { exceptionRates } from './exception-rates.ts'

test('each person stands beside all the others together, for each hundred sales', () => {
  const people = [
    { profile_id: 'a', name: 'Aisha', sales: 200 },
    { profile_id: 'b', name: 'Ben', sales: 50 },
    { profile_id: 'c', name: 'Cara', sales: 0 },
    { profile_id: 'd', name: 'Didi', sales: 0 },
  ]
  const counts = [
    { profile_id: 'a', kind: 'no_sale' as const, count: 2 },
    { profile_id: 'b', kind: 'no_sale' as const, count: 4 },
    { profile_id: 'c', kind: 'approval' as const, count: 3 },
  ]
  const rates = exceptionRates(people, counts)
  // Who neither sold nor did anything is not there.
  expect(rates.map(({ name }) => name)).toEqual(['Aisha', 'Ben', 'Cara'])
  expect(rates[1]!.kinds).toEqual([
    { kind: 'approval', count: 0, rate: 0, colleagues: 1.5 },
    { kind: 'no_sale', count: 4, rate: 8, colleagues: 1 },
  ])
  expect(rates[2]!.kinds[0]).toEqual({ kind: 'approval', count: 3, rate: null, colleagues: 0 })
})
