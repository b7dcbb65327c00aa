import { expect, test } from 'vitest'
import { tillNews } from './till-news.ts'
import type { TillFacts, UntoldException } from './trigger.ts'

const one = (id: number, change: Partial<UntoldException> = {}): UntoldException => ({
  id,
  kind: 'held',
  till_name: 'Till A',
  is_of_copy: false,
  ...change,
})
const NONE: TillFacts = { untold: [], missing: [] }
const LOST = { till_id: 7, till_name: 'Till C', told: 12 }

test('tills with which all is well are not told of', () =>
  expect(tillNews(NONE, {})).toEqual({ events: [], told: {} }))

test('all that came since the last look is one message, by tills and numbers', () => {
  const untold = [
    one(4),
    one(5, { till_name: 'Till B' }),
    one(6, { is_of_copy: true }),
    one(7, { kind: 'gap' }),
    one(8, { kind: 'shortfall' }),
    one(9, { kind: 'shortfall' }),
  ]
  const { events } = tillNews({ untold, missing: [LOST] }, {})
  expect(events).toMatchObject([
    {
      id: 'offline-tills:9:7-12',
      kind: 'offline_tills',
      priority: 'high',
      isNews: true,
      message:
        'Sales that Till C told of never came: the device was cleared or is lost. ' +
        'Till A may have been copied: what came contradicts what it told before. ' +
        '2 entries of Till A, Till B kept and not booked. Entries of Till A are missing. ' +
        '2 sales of more than there was in stock, at Till A.',
    },
  ])
})

test('a shortfall alone is no emergency', () =>
  expect(tillNews({ ...NONE, untold: [one(3, { kind: 'shortfall' })] }, {}).events).toMatchObject([
    { type: 'warning', priority: 'medium' },
  ]))

test('entries that never came are told once, and again when there are more', () => {
  const first = tillNews({ ...NONE, missing: [LOST] }, {})
  expect(first.events).toHaveLength(1)
  expect(tillNews({ ...NONE, missing: [LOST] }, first.told).events).toEqual([])
  const more = { ...LOST, told: 13 }
  expect(tillNews({ ...NONE, missing: [more] }, first.told).events).toHaveLength(1)
  expect(tillNews(NONE, first.told).told).toEqual({})
})
