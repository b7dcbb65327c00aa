import { expect, test } from 'vitest'
import { barcodeOf, demoCatalogue } from './demo-catalogue.ts'

test('a catalogue of thousands has no SKU, barcode or name twice', () => {
  const products = demoCatalogue(7, 10_000)
  for (const key of ['sku', 'barcode', 'name'] as const)
    expect(new Set(products.map((product) => product[key].toLowerCase())).size).toBe(10_000)
})

test('the first by id and by name are for everybody and always in stock', () => {
  const products = demoCatalogue(7, 10_000)
  const [firstByName] = products.toSorted((a, b) =>
    a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1,
  )
  for (const product of [products[0]!, firstByName!])
    expect(product).toMatchObject({ is_medical: false, story: 'steady' })
})

test('costs lie between 40 and 65 percent of the price', () => {
  for (const { price, cost } of demoCatalogue(7, 500)) {
    expect(cost / price).toBeGreaterThan(0.39)
    expect(cost / price).toBeLessThan(0.66)
  }
})

test('a smaller catalogue is the beginning of a larger one', () => {
  const [larger, smaller] = [demoCatalogue(7, 100), demoCatalogue(7, 80)]
  expect(larger.slice(0, 80).map(({ name }) => name)).toEqual(smaller.map(({ name }) => name))
})

test('barcodes end in the check digit of EAN-13', () => {
  for (const number of [1, 42, 9999]) {
    const weighted = barcodeOf(number)
      .split('')
      .map((digit, index) => Number(digit) * (index % 2 ? 3 : 1))
    expect(weighted).toHaveLength(13)
    expect(weighted.reduce((sum, value) => sum + value) % 10).toBe(0)
  }
})
