import { describe, expect, test } from 'vitest'
import { expiry, lowStock, NOTHING_TOLD, type ShelfTold } from './shelf-triggers.ts'
import { NOON } from './test-facts.ts'
import type { DueBatch, LowProduct } from './trigger.ts'

const TOMORROW = { ...NOON, day: '2026-11-16' }
const product = (id: number, stock_level: number, name = `Product ${id}`): LowProduct => ({
  id,
  name,
  stock_level,
})
const batch = (id: number, is_expired: boolean, name = `Product ${id}`): DueBatch => ({
  id,
  name,
  is_expired,
})

describe('low stock', () => {
  const look = (products: LowProduct[], told: ShelfTold = NOTHING_TOLD, moment = NOON) => {
    const looked = lowStock(products, told, moment)
    return { ...looked, texts: looked.events.map(({ id, message }) => `${id} ${message}`) }
  }

  test('names what is out and what is low', () => {
    expect(look([product(1, 0, 'Blue Dream'), product(2, 3, 'Durban Poison')]).texts).toEqual([
      'low-stock:2026-11-15 1 product out of stock: Blue Dream. ' +
        '1 product running low: Durban Poison (3 left).',
    ])
  })

  test('tells those who may not see products only how many', () => {
    const products = [product(1, 0, 'Blue Dream'), product(2, 3, 'Durban Poison'), product(3, 4)]
    expect(look(products).events[0]!.plain_message).toBe(
      '1 product out of stock. 2 products running low.',
    )
    expect(look(products.slice(1)).events[0]!.plain_message).toBe('2 products running low.')
  })

  test('names three of many', () => {
    const products = Array.from({ length: 8 }, (_, index) => product(index + 1, 0))
    expect(look(products).events[0]!.message).toBe(
      '8 products out of stock: Product 1, Product 2, Product 3 and 5 more.',
    )
  })

  test('comes again when new ones join, and names those', () => {
    const { told } = look([product(1, 3)])
    expect(look([product(1, 2)], told).texts).toEqual([])
    const joined = look([product(1, 2), product(2, 9)], told)
    expect(joined.texts).toEqual([
      'low-stock:2026-11-15:2 1 product running low: Product 2 (9 left).',
    ])
    expect(look([product(1, 2), product(2, 9)], joined.told).texts).toEqual([])
  })

  test('comes again when what was low is out, and when what was filled up runs low anew', () => {
    const { told } = look([product(1, 3), product(2, 4)])
    const out = look([product(1, 0), product(2, 4)], told)
    expect(out.texts).toEqual(['low-stock:2026-11-15:2 1 product out of stock: Product 1.'])
    // Some were received: less bad is no news.
    const some = look([product(1, 5), product(2, 4)], out.told)
    expect(some.texts).toEqual([])
    const filled = look([product(2, 4)], some.told)
    // What was told of it is not left standing.
    expect(filled.texts).toEqual([
      'low-stock:2026-11-15 1 product running low: Product 2 (4 left).',
    ])
    expect(filled.over).toEqual(['low-stock:2026-11-15:2'])
    expect(look([product(1, 5), product(2, 4)], filled.told).texts).toEqual([
      'low-stock:2026-11-15:3 1 product running low: Product 1 (5 left).',
    ])
  })

  test('takes back what was filled up also while something else runs low', () => {
    const { told } = look([product(1, 3), product(2, 4)])
    const swapped = look([product(2, 4), product(3, 1)], told)
    expect(swapped.texts).toEqual([
      'low-stock:2026-11-15:2 1 product running low: Product 3 (1 left).',
      'low-stock:2026-11-15 1 product running low: Product 2 (4 left).',
    ])
    expect(swapped.events.map(({ isNews }) => isNews)).toEqual([true, false])
    expect(swapped.over).toEqual([])

    // Nothing of what was told is left: only what joined is.
    const others = look([product(4, 2)], swapped.told)
    expect(others.texts).toEqual([
      'low-stock:2026-11-15:3 1 product running low: Product 4 (2 left).',
    ])
    expect(others.over).toEqual(['low-stock:2026-11-15', 'low-stock:2026-11-15:2'])
    expect(look([], others.told).over).toEqual([
      'low-stock:2026-11-15',
      'low-stock:2026-11-15:2',
      'low-stock:2026-11-15:3',
    ])
  })

  test('reminds once a day of all, which is news only with one that joined', () => {
    const { told } = look([product(1, 3)])
    const reminded = look([product(1, 3)], told, TOMORROW)
    expect(reminded.events).toMatchObject([{ id: 'low-stock:2026-11-16', isNews: false }])
    expect(look([product(1, 3), product(2, 3)], told, TOMORROW).events).toMatchObject([
      { id: 'low-stock:2026-11-16', isNews: true, message: expect.stringMatching(/^2 products/) },
    ])
  })

  test('has nothing to tell while there is enough, and tells the first that is low on a later look', () => {
    const { told, texts } = look([])
    expect(texts).toEqual([])
    expect(look([product(1, 3)], told).events[0]!.id).toBe('low-stock:2026-11-15')
  })
})

describe('expiry dates', () => {
  const look = (batches: DueBatch[], told: ShelfTold = NOTHING_TOLD) => expiry(batches, told, NOON)
  const texts = (batches: DueBatch[], told?: ShelfTold) =>
    look(batches, told).events.map(({ priority, message }) => `${priority}: ${message}`)

  test.each<[DueBatch[], string[]]>([
    [[], []],
    [[batch(1, false)], ['medium: 1 batch to sell within 30 days: Product 1.']],
    [[batch(1, true)], ['high: 1 batch past the expiry date still on the shelf: Product 1.']],
    [
      [batch(1, true, 'Gold'), batch(2, true, 'Gold'), batch(3, false, 'Haze')],
      [
        'high: 2 batches past the expiry date still on the shelf: Gold. ' +
          '1 batch to sell within 30 days: Haze.',
      ],
    ],
  ])('with %j: %j', (batches, told) => {
    expect(texts(batches)).toEqual(told)
  })

  test('come again when a batch joins, or one that was near has passed its date', () => {
    const { told } = look([batch(1, false), batch(2, true)])
    expect(texts([batch(1, false), batch(2, true)], told)).toEqual([])
    expect(texts([batch(1, true), batch(2, true)], told)).toEqual([
      'high: 1 batch past the expiry date still on the shelf: Product 1.',
    ])
    expect(texts([batch(1, false), batch(2, true), batch(3, false)], told)).toEqual([
      'medium: 1 batch to sell within 30 days: Product 3.',
    ])
  })
})
