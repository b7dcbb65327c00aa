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
    // Not from the end of a name into the SKU.
    ['poison fl', null, []],
    ['poisonfl', null, []],
    ['.*', null, []],
    ['nothing', null, []],
  ])('for %j in category %s finds %j', (search, category_id, ids) => {
    expect(matchingProducts(index, { search, category_id }).map(({ id }) => id)).toEqual(ids)
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
