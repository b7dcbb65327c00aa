import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TillProduct } from '#shared/till/catalogue.ts'
import { type DrawnCard, drawCards } from './drawn-cards.ts'

const productsOf = (ids: readonly number[]) => ids.map((id) => ({ id }) as TillProduct)
const idsOf = (cards: readonly DrawnCard[]) => cards.map(({ product }) => product.id)
const slotsOf = (cards: readonly DrawnCard[]) => cards.map(({ slot }) => slot)

interface Wanted {
  list?: string
  to?: number
  isNew?: boolean
  untouched?: number
}

const shelf = (ids: readonly number[], wanted: Wanted = {}) => ({
  products: productsOf(ids),
  list: 'all',
  from: 0,
  to: ids.length,
  isNew: false,
  untouched: undefined,
  ...wanted,
})

test('the first list gets cards in its order', () => {
  expect(slotsOf(drawCards([], shelf([7, 3, 9])))).toEqual([0, 1, 2])
})

test('in another order who stays keeps the card, who comes takes one that became free', () => {
  const before = drawCards([], shelf([7, 3, 9]))
  expect(slotsOf(drawCards(before, shelf([9, 5, 7])))).toEqual([2, 1, 0])
})

test('scrolled down, what comes takes the cards that went', () => {
  const all = [1, 2, 3, 4, 5, 6]
  const before = drawCards([], shelf(all, { to: 4 }))
  expect(slotsOf(drawCards(before, { ...shelf(all), from: 2 }))).toEqual([2, 3, 0, 1])
})

test('scrolled up, what comes gets cards of its own, and none of those that stay is moved', () => {
  const all = [1, 2, 3, 4, 5, 6]
  const before = drawCards([], { ...shelf(all), from: 2 })
  expect(slotsOf(drawCards(before, shelf(all, { to: 4 })))).toEqual([4, 5, 0, 1])
})

test('scrolled far up, where nobody stays, each takes a card that went', () => {
  const all = [1, 2, 3, 4]
  const before = drawCards([], { ...shelf(all), from: 2 })
  expect(slotsOf(drawCards(before, shelf(all, { to: 2 })))).toEqual([0, 1])
})

test('of another list each product takes the card at its place', () => {
  const before = drawCards([], shelf([7, 3, 9]))
  const after = drawCards(before, shelf([9, 5, 7, 8], { list: 'gold' }))
  expect(slotsOf(after)).toEqual([0, 1, 2, 3])
})

test('another list that is scrolled away from takes the cards wherever they stand', () => {
  const all = [1, 2, 3, 4, 5, 6]
  const before = drawCards([], { ...shelf(all), from: 3 })
  expect(slotsOf(drawCards(before, shelf([7, 8, 9], { list: 'gold' })))).toEqual([0, 1, 2])
})

test.each([[[5]], [[5, 6]]])('the card that somebody is at is not handed on to %j', (ids) => {
  const before = drawCards([], shelf([7, 3]))
  for (const list of ['all', 'gold']) {
    const after = drawCards(before, shelf(ids, { list, untouched: 7 }))
    expect(slotsOf(after)).not.toContain(0)
    expect(after).toHaveLength(ids.length)
  }
})

test('the product that somebody is at keeps its card in another list', () => {
  const before = drawCards([], shelf([7, 3, 9]))
  const after = drawCards(before, shelf([4, 5, 7], { list: 'gold', untouched: 7 }))
  expect(slotsOf(after)).toEqual([2, 1, 0])
})

test('a new list leaves the cards below as they are until it is on the screen', () => {
  const before = drawCards([], shelf([1, 2, 3, 4]))
  const gold = { list: 'gold', isNew: true }
  const at = drawCards(before, shelf([7, 8, 9, 10], { ...gold, to: 2 }))
  expect(idsOf(at)).toEqual([7, 8, 3, 4])
  expect(at.slice(2)).toEqual(before.slice(2))
  const whole = drawCards(at, shelf([7, 8, 9, 10], { list: 'gold' }))
  expect(idsOf(whole)).toEqual([7, 8, 9, 10])
  expect(slotsOf(whole)).toEqual(slotsOf(before))
})

test('no place becomes empty while a list comes in turns, also where a product moves up', () => {
  const before = drawCards([], shelf([1, 2, 3, 4]))
  const gold = { list: 'gold', isNew: true }
  const first = drawCards(before, shelf([4, 8, 3, 9], { ...gold, to: 2 }))
  expect(first.map(({ index }) => index)).toEqual([0, 1, 2, 3])
  expect(idsOf(first)).toEqual([4, 8, 3, 4])
  const whole = drawCards(first, shelf([4, 8, 3, 9], gold))
  expect(idsOf(whole)).toEqual([4, 8, 3, 9])
  expect(slotsOf(whole)).toEqual([0, 1, 2, 3])
})

describe('whatever is searched for', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 20 })
  const step = fc.record({
    ids,
    list: fc.constantFrom('all', 'gold', 'haze'),
    to: fc.integer({ min: 0, max: 12 }),
    isNew: fc.boolean(),
    untouched: fc.integer({ min: 1, max: 30 }),
  })

  test('what is in sight is drawn in its order, no card twice, and a second look changes nothing', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let cards: readonly DrawnCard[] = []
        for (const { ids: list, ...wanted } of steps) {
          const asked = shelf(list, wanted)
          cards = drawCards(cards, asked)
          const inSight = list.slice(0, wanted.to)
          expect(idsOf(cards).slice(0, inSight.length)).toEqual(inSight)
          expect(new Set(slotsOf(cards)).size).toBe(cards.length)
          for (const { index } of cards.slice(inSight.length))
            expect(index).toBeGreaterThanOrEqual(wanted.to)
          expect(drawCards(cards, asked)).toBe(cards)
        }
      }),
    )
  })

  test('in one list who stays keeps the card', () => {
    fc.assert(
      fc.property(fc.array(ids, { maxLength: 8 }), fc.integer({ max: 30 }), (lists, untouched) => {
        let cards: readonly DrawnCard[] = []
        for (const list of lists) {
          const next = drawCards(cards, shelf(list, { untouched }))
          const slots = new Map(cards.map(({ product, slot }) => [product.id, slot]))
          for (const { product, slot } of next)
            if (slots.has(product.id)) expect(slot).toBe(slots.get(product.id))
          cards = next
        }
      }),
    )
  })
})
