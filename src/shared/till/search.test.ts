import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findScanned, matchingProducts, tillIndex } from './search.ts'
import { aCatalogue, aTillProduct } from './test-catalogue.ts'

const index = tillIndex(
  aCatalogue([
    aTillProduct(1, { name: 'Durban Poison', sku: 'FL-001', barcode: '0600123456789' }),
    aTillProduct(2, { name: 'Purple HAZE', sku: 'fl-002', barcode: '600999' }),
    aTillProduct(3, { name: 'Grinder', sku: '0007', category_id: 2, category_name: 'Accessories' }),
    aTillProduct(4, { name: 'Papers', sku: 'AC-1', barcode: '00600999', category_id: 2 }),
    aTillProduct(5, { name: 'Éclair', sku: 'ED-ÅB', barcode: 'ABC-0012' }),
  ]),
)

test('nothing of a catalogue is worked out before it is wanted', () => {
  let looks = 0
  const product = new Proxy(aTillProduct(1), {
    get: (target, name) => {
      looks += 1
      return Reflect.get(target, name) as unknown
    },
  })
  const shelf = tillIndex(aCatalogue([product]))
  expect(matchingProducts(shelf, { search: '', category_id: null })).toEqual([aTillProduct(1)])
  looks = 0
  shelf.prepare()
  const needed = looks
  expect(needed).toBeGreaterThan(0)
  // What was worked out at leisure is not worked out again.
  shelf.prepare()
  expect(shelf.byId.get(1)).toBe(product)
  expect(looks).toBe(needed)
})

describe('a search', () => {
  test.each<[string, number | null, number[]]>([
    ['', null, [1, 2, 3, 4, 5]],
    ['  ', null, [1, 2, 3, 4, 5]],
    ['haze', null, [2]],
    ['HAZE ', null, [2]],
    ['FL-00', null, [1, 2]],
    ['r', null, [1, 2, 3, 4, 5]],
    ['r', 2, [3, 4]],
    ['', 2, [3, 4]],
    ['éCLAIR', null, [5]],
    ['ed-åb', null, [5]],
    // Word by word in any field, but no word from the end of a name into the SKU.
    ['poison fl', null, [1]],
    ['flower haze', null, [2]],
    ['poisonfl', null, []],
    // By barcode and by category.
    ['600123', null, [1]],
    ['accessories', null, [3]],
    ['accessory', null, [3]],
    ['eclair', null, [5]],
    // Signs alone are sought as they are typed.
    ['-', null, [1, 2, 4, 5]],
    ['-', 2, [4]],
    ['.*', null, []],
    ['nothing', null, []],
  ])('for %j in category %s finds %j', (search, category_id, ids) => {
    expect(matchingProducts(index, { search, category_id }).map(({ id }) => id)).toEqual(ids)
  })
})

test('whatever is copied out of a name finds its product', () => {
  const name = fc.string({
    unit: fc.constantFrom('a', 'B', 's', 'y', 'é', 'Å', '7', ' ', '-', '.', '%'),
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(
      fc.array(name, { minLength: 1, maxLength: 5 }),
      fc.nat(),
      fc.nat(),
      (names, a, b) => {
        const shop = tillIndex(
          aCatalogue(names.map((each, id) => aTillProduct(id, { name: each }))),
        )
        const from = a % names[0]!.length
        const search = names[0]!.slice(from, from + 1 + (b % 12))
        expect(matchingProducts(shop, { search, category_id: null }).map(({ id }) => id)).toContain(
          0,
        )
      },
    ),
  )
})

describe('a search forgives', () => {
  const shelf = tillIndex(
    aCatalogue([
      aTillProduct(1, { name: 'Pre-Roll Sativa 1 g', sku: 'PR-1', category_name: 'Pre-Rolls' }),
      aTillProduct(2, { name: 'Berry Gummies 100 mg', sku: 'ED-1', category_name: 'Edibles' }),
      aTillProduct(3, { name: 'Gummy Bear', sku: 'ED-2', category_name: 'Edibles' }),
      aTillProduct(4, { name: 'Clipper Lighter', sku: 'AC-7', category_name: 'Accessories' }),
      aTillProduct(5, { name: 'OCB Papers', sku: 'AC-8', category_name: 'Accessories' }),
      aTillProduct(6, { name: 'Durban Poison 3.5 g', sku: 'FL-9', category_name: 'Flower' }),
    ]),
  )
  test.each<[string, string, number[]]>([
    ['a hyphen', 'pre roll', [1]],
    ['a blank', 'preroll', [1]],
    ['a hyphen in the wrong place', 'prero-ll', [1]],
    ['a plural', 'prerolls', [1]],
    ['the other form of a plural', 'gummy', [2, 3]],
    ['the plural of one', 'gummies', [2, 3]],
    ['a plural that is not typed to its end', 'gummie', [2]],
    ['one of several', 'ocb paper', [5]],
    ['words in another order', 'poison durban', [6]],
    ['a unit written together', 'durban 3.5g', [6]],
    ['a letter left out', 'clippr', [4]],
    ['a letter too many', 'durrban', [6]],
    ['a wrong letter', 'lightet', [4]],
    ['two letters that changed places', 'duraban', [6]],
    ['letters that changed places at the end', 'papres', [5]],
    ['a slip in one of two words', 'durban posion', [6]],
    ['no second slip', 'dxrbxn', []],
    ['no slip in three letters', 'ocx', []],
  ])('%s: %j', (_, search, ids) => {
    const found = matchingProducts(shelf, { search, category_id: null })
    expect(found.map(({ id }) => id)).toEqual(ids)
  })

  test('nothing that is spelt right is mixed with what is merely near', () => {
    const found = matchingProducts(shelf, { search: 'ligh', category_id: null })
    expect(found.map(({ id }) => id)).toEqual([4])
  })
})

describe('a scan', () => {
  test.each<[string, number | undefined]>([
    ['FL-001', 1],
    ['fl-001', 1],
    [' FL-002 ', 2],
    ['0600123456789', 1],
    ['600123456789', 1],
    ['00600123456789', 1],
    // Exact comes first …
    ['600999', 2],
    ['00600999', 4],
    // … and what could be either is neither.
    ['0600999', undefined],
    ['0007', 3],
    // A SKU is no article number: its zeros count.
    ['7', undefined],
    ['ABC-0012', 5],
    ['ABC-12', undefined],
    ['FL-00', undefined],
    ['', undefined],
    ['0', undefined],
  ])('of %j finds product %s', (code, id) => {
    expect(findScanned(index, code)?.id).toBe(id)
  })
})
