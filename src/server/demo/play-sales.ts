import type { Db } from '#server/db/client.ts'
import { demandFor, openBaskets } from './baskets.ts'
import { DELIVERIES_BOOKED, openBuyer } from './buying.ts'
import { dayNumberAt, firstTradingDay, instantAt, tradingDays } from './calendar.ts'
import type { DemoProduct } from './catalogue/demo-catalogue.ts'
import type { Crowd } from './crowd.ts'
import { randomFor } from './random.ts'
import { openTill } from './sales.ts'
import type { ShopSize } from './shop-size.ts'
import { openStock } from './stock.ts'
import type { DemoMember } from './team.ts'

/** Sales sent to the database at a time: enough to make COPY worth it, few enough to keep memory flat. */
const SALES_PER_SEND = 4000

/** Plays the shop's past day by day, with its deliveries and sales, and sends the books to the database as it goes. */
export async function playSales(
  db: Db,
  size: ShopSize,
  { products, team, crowd }: { products: DemoProduct[]; team: DemoMember[]; crowd: Crowd },
): Promise<void> {
  const { seed, now, months, sales } = size
  const random = randomFor(seed, 'sales')
  const [first, today] = [firstTradingDay(now, months), dayNumberAt(now)]
  const receiver = team.find(({ role }) => role === 'manager')!
  const stock = openStock(random, receiver.id, products.length)
  const demand = demandFor(products, sales / (today - first + 1))
  const buyer = openBuyer(random, stock, products, demand, [first, today])
  const ages = randomFor(seed, 'proof of age')
  const till = openTill(random, ages, team, crowd, openBaskets(products, buyer), stock)

  let unsent = 0
  async function send(): Promise<void> {
    unsent = 0
    for (const sheet of [...till.sheets, stock.batches, stock.movements]) await sheet.send(db)
    size.onProgress?.(till.counts.sales, sales, 'Sales')
  }

  buyer.stockUp()
  for (const { day, sales: instants } of tradingDays(randomFor(seed, 'days'), size)) {
    if (day === today) buyer.takeStock()
    if (instantAt(day, DELIVERIES_BOOKED) <= now.getTime()) buyer.openDay(day)
    for (const at of instants) {
      till.sell(day, at)
      if ((unsent += 1) >= SALES_PER_SEND) await send()
    }
  }
  stock.close()
  await send()
}
