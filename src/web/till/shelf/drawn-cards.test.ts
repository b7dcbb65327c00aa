import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TillProduct } from '#shared/till/catalogue.ts'
import { type DrawnCard, drawCards, reuseCards } from './drawn-cards.ts'

const productsOf = (ids: readonly number[]) => ids.map((id) => ({ id }) as TillProduct)
const idsOf = (cards: readonly DrawnCard[]) => cards.map(({ product }) => product.id)

const shelf = (ids: readonly number[], to: number, isNew = false) => ({
  products: productsOf(ids),
  from: 0,
  to,
  isNew,
  untouched: undefined,
})

test('a new list leaves the cards below as they are until it is on the screen', () => {
  const before = drawCards([], shelf([1, 2, 3, 4], 4))
  const at = drawCards(before, shelf([7, 8, 9, 10], 2, true))
  expect(idsOf(at)).toEqual([7, 8, 3, 4])
  expect(at.slice(2)).toEqual(before.slice(2))
  expect(idsOf(drawCards(at, shelf([7, 8, 9, 10], 4)))).toEqual([7, 8, 9, 10])
})

test('one of the cards below that comes into sight is not shown twice', () => {
  const before = drawCards([], shelf([1, 2, 3, 4], 4))
  expect(idsOf(drawCards(before, shelf([4, 8], 2, true)))).toEqual([4, 8, 3])
})

describe('whatever is searched for', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 20 })
  const step = fc.record({ ids, to: fc.integer({ min: 0, max: 12 }), isNew: fc.boolean() })

  test('what is in sight is drawn in its order, nothing twice, and a second look changes nothing', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let cards: readonly DrawnCard[] = []
        for (const { ids: list, to, isNew } of steps) {
          const wanted = shelf(list, to, isNew)
          cards = drawCards(cards, wanted)
          const inSight = list.slice(0, to)
          expect(idsOf(cards).slice(0, inSight.length)).toEqual(inSight)
          expect(new Set(idsOf(cards)).size).toBe(cards.length)
          expect(new Set(cards.map(({ slot }) => slot)).size).toBe(cards.length)
          for (const { index } of cards.slice(inSight.length))
            expect(index).toBeGreaterThanOrEqual(to)
          expect(drawCards(cards, wanted)).toBe(cards)
        }
      }),
    )
  })
})

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
