import type { Buyer } from './buying.ts'
import type { DayNumber } from './calendar.ts'
import type { DemoProduct } from './catalogue/demo-catalogue.ts'
import { drawFrom, runningSumsOf, type Random } from './random.ts'

interface BasketLine {
  product: DemoProduct
  quantity: number
}

export interface Baskets {
  /** One to four different products; medical ones only for a patient. */
  fill(random: Random, isPatient: boolean, day: DayNumber, at: number): BasketLine[]
}

/** How many sales in a hundred have one, two, three and four lines. */
const LINE_COUNTS = [38, 34, 19, 9]
const MEAN_LINES = 1.99
/** Cheap things are bought by the handful, dear ones one at a time. */
const SEVERAL_BELOW = 200_00
const SEVERAL = 0.3
const MEAN_QUANTITY = 1.2
const MEDICAL_LINES = 0.35
/** Known customers, a quarter of them patients, most with a valid card. */
const PATIENT_SALES = 0.62 * 0.25 * 0.88
const TRIES_PER_LINE = 6

const lineCountSums = runningSumsOf(LINE_COUNTS)

export function openBaskets(products: readonly DemoProduct[], buyer: Buyer): Baskets {
  const everyday = products.filter(({ is_medical }) => !is_medical)
  const medical = products.filter((product) => product.is_medical)
  const everydaySums = runningSumsOf(everyday.map(({ popularity }) => popularity))
  const medicalSums = runningSumsOf(medical.map(({ popularity }) => popularity))

  function draw(random: Random, isPatient: boolean): DemoProduct {
    return isPatient && medical.length > 0 && random.chance(MEDICAL_LINES)
      ? medical[drawFrom(medicalSums, random)]!
      : everyday[drawFrom(everydaySums, random)]!
  }

  return {
    fill(random, isPatient, day, at) {
      const wanted = drawFrom(lineCountSums, random) + 1
      const lines: BasketLine[] = []
      for (let tries = wanted * TRIES_PER_LINE; lines.length < wanted && tries > 0; tries -= 1) {
        const product = draw(random, isPatient)
        if (lines.some((line) => line.product === product)) continue
        const quantity = quantityOf(random, product)
        if (buyer.canSell(product, quantity, day, at)) lines.push({ product, quantity })
      }
      // The first product is always in stock: a customer who finds nothing else takes that.
      if (lines.length === 0) {
        buyer.canSell(everyday[0]!, 1, day, at)
        lines.push({ product: everyday[0]!, quantity: 1 })
      }
      return lines
    },
  }
}

function quantityOf(random: Random, product: DemoProduct): number {
  if (product.price >= SEVERAL_BELOW || !random.chance(SEVERAL)) return 1
  return random.chance(0.75) ? 2 : 3
}

/** The units of a product that an average day sells, from which its orders are sized. */
export function demandFor(
  products: readonly DemoProduct[],
  salesPerDay: number,
): (product: DemoProduct) => number {
  const popularity = { everyday: 0, medical: 0 }
  for (const product of products)
    popularity[product.is_medical ? 'medical' : 'everyday'] += product.popularity
  const units = salesPerDay * MEAN_LINES * MEAN_QUANTITY
  return (product) =>
    product.is_medical
      ? (units * PATIENT_SALES * MEDICAL_LINES * product.popularity) / popularity.medical
      : (units * product.popularity) / popularity.everyday
}
