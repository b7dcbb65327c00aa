import { expect, test } from 'vitest'
import { daysOf, isCustom, queryOf, type ReportState } from './report-search.ts'

const TODAY = '2026-11-15'
const stateOf = (state: Partial<ReportState>): ReportState => ({
  period: '30days',
  from: '',
  to: '',
  search: '',
  filters: [],
  sort: 'sales',
  direction: 'desc',
  ...state,
})

test.each([
  [{}, { from: '2026-10-17', to: TODAY }],
  [{ period: '7days' }, { from: '2026-11-09', to: TODAY }],
  [{ period: 'year' }, { from: '2025-11-16', to: TODAY }],
  [
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-02-01', to: '2026-02-28' },
  ],
  [{ from: '2026-11-01' }, { from: '2026-11-01', to: TODAY }],
  [{ to: '2026-02-28' }, { problem: 'Choose the first day' }],
  [
    { from: '2026-03-01', to: '2026-02-28' },
    { problem: 'The first day must not be after the last' },
  ],
  [{ from: '2026-12-01' }, { problem: 'The first day must not be after the last' }],
  [
    { from: '2020-01-01', to: TODAY },
    { problem: 'A report covers at most five years: choose a shorter range' },
  ],
] as const)('%j asks for %j', (state, days) => {
  expect(daysOf(stateOf(state), TODAY)).toEqual(days)
})

test('a range of its own is asked for instead of the named period', () => {
  const state = stateOf({ period: '7days', from: '2026-02-01', to: '2026-02-28' })
  expect(isCustom(state)).toBe(true)
  expect(queryOf(state)).toEqual({ period: null, from: '2026-02-01', to: '2026-02-28' })
  expect(queryOf(stateOf({ period: '7days' }))).toEqual({ period: '7days', from: null, to: null })
})
