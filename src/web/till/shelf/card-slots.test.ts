import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reuseCards } from './card-slots.ts'

const slotsOf = (ids: readonly number[]) => reuseCards(new Map(), ids, undefined)

test('the first list gets cards in its order', () => {
  expect([...slotsOf([7, 3, 9])]).toEqual([
    [7, 0],
    [3, 1],
    [9, 2],
  ])
})

test('who stays keeps the card, who comes takes one that became free', () => {
  expect([...reuseCards(slotsOf([7, 3, 9]), [9, 5, 7], undefined)]).toEqual([
    [9, 2],
    [5, 1],
    [7, 0],
  ])
})

test('a longer list gets new cards beside the old ones', () => {
  expect([...reuseCards(slotsOf([7]), [1, 2], undefined).values()]).toEqual([0, 1])
})

test('the card that somebody is at is not handed on', () => {
  expect(reuseCards(slotsOf([7, 3]), [5], 7).get(5)).toBe(1)
  expect(reuseCards(slotsOf([7]), [5], 7).get(5)).toBe(1)
})

describe('whatever comes and goes', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 20 })

  test('no two products share a card, and who stays keeps it', () => {
    fc.assert(
      fc.property(fc.array(ids, { maxLength: 8 }), fc.integer({ max: 30 }), (lists, untouched) => {
        let slots = slotsOf([])
        for (const list of lists) {
          const next = reuseCards(slots, list, untouched)
          expect([...next.keys()]).toEqual(list)
          expect(new Set(next.values()).size).toBe(list.length)
          for (const id of list) if (slots.has(id)) expect(next.get(id)).toBe(slots.get(id))
          slots = next
        }
      }),
    )
  })
})
