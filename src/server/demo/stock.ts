import { MINUTE_MS } from '#shared/dates.ts'
import { namesOf } from '#shared/fields.ts'
import { StoredBatch } from '#shared/inventory/batch.ts'
import type { Cents } from '#shared/money.ts'
import { isoOf, plainDate, type DayNumber } from './calendar.ts'
import type { DemoProduct } from './catalogue/demo-catalogue.ts'
import { namedSheetFor, sheetFor, type Sheet } from './copy.ts'
import type { Random } from './random.ts'
import { SUPPLY } from './suppliers.ts'

interface Batch {
  id: number
  product: DemoProduct
  quantity: number
  remaining: number
  cost: Cents
  received: DayNumber
  /** Infinity for what keeps for ever, so that it sorts last. */
  expiry: DayNumber
  createdAt: number
  isActive: boolean
}

/** The shop's stock while the past is played through: batches in memory while they hold something, ledger rows out. */
export interface Stock {
  receive(delivery: Delivery): Batch
  /** What can be sold on a day. */
  available(product: DemoProduct, day: DayNumber): number
  /** Takes first what expires first; answers what the goods had cost. */
  take(product: DemoProduct, quantity: number, sale: SaleLine): number
  /** A stock take finds less than the books say. */
  writeDown(product: DemoProduct, quantity: number, day: DayNumber, at: number): void
  /** Writes the batches that still hold something. */
  close(): void
  batches: Pick<Sheet, 'send'>
  movements: Sheet
  counts: { batches: number; movements: number }
}

interface Delivery {
  product: DemoProduct
  quantity: number
  day: DayNumber
  at: number
  expiry?: DayNumber
  /** Put aside the same morning and never sold. */
  recalled?: boolean
}

interface SaleLine {
  transactionId: number
  lineNumber: number
  sellerId: string
  day: DayNumber
  createdAt: string
}

export function openStock(random: Random, receiverId: string, productCount: number): Stock {
  const live: Batch[][] = Array.from({ length: productCount + 1 }, () => [])
  const counts = { batches: 0, movements: 0 }
  const batches = namedSheetFor('inventory_batches', namesOf(StoredBatch))
  const movements = sheetFor('stock_movements', MOVEMENT_COLUMNS)

  function move(batch: Batch, kind: string, quantity: number, at: string, sale?: SaleLine): void {
    const isAdjust = kind === 'adjust'
    movements.add([
      (counts.movements += 1),
      batch.id,
      kind,
      quantity,
      isAdjust ? 'count' : null,
      isAdjust ? 'Stock take' : kind === 'deactivate' ? 'Failed the laboratory’s retest' : null,
      sale?.transactionId ?? null,
      sale?.lineNumber ?? null,
      sale?.sellerId ?? receiverId,
      at,
    ])
  }

  function receive(delivery: Delivery): Batch {
    const batch = batchOf(random, (counts.batches += 1), delivery)
    move(batch, 'receive', batch.quantity, isoOf(batch.createdAt))
    if (batch.isActive) insertInOrder(live[batch.product.id]!, batch)
    else {
      move(batch, 'deactivate', 0, isoOf(batch.createdAt + RETEST_MS))
      batches.add(batchRow(random, batch))
    }
    return batch
  }

  /** Takes from the batches that can be sold, in their order, and drops the ones that are empty. */
  function takeInOrder(
    product: DemoProduct,
    quantity: number,
    day: DayNumber,
    taken: (batch: Batch, quantity: number) => void,
  ): void {
    const shelf = live[product.id]!
    let missing = quantity
    let index = 0
    while (missing > 0 && index < shelf.length) {
      const batch = shelf[index]!
      const part = batch.expiry < day ? 0 : Math.min(missing, batch.remaining)
      if (part > 0) taken(batch, part)
      batch.remaining -= part
      missing -= part
      if (batch.remaining > 0) index += 1
      else batches.add(batchRow(random, shelf.splice(index, 1)[0]!))
    }
    if (missing > 0) throw new Error(`${product.name} was sold without stock`)
  }

  return {
    receive,
    available(product, day) {
      let sum = 0
      for (const batch of live[product.id]!) if (batch.expiry >= day) sum += batch.remaining
      return sum
    },
    take(product, quantity, sale) {
      let cost = 0
      takeInOrder(product, quantity, sale.day, (batch, part) => {
        cost += batch.cost * part
        move(batch, 'sale', -part, sale.createdAt, sale)
      })
      return cost
    },
    writeDown(product, quantity, day, at) {
      takeInOrder(product, quantity, day, (batch, part) => move(batch, 'adjust', -part, isoOf(at)))
    },
    close() {
      for (const shelf of live) for (const batch of shelf) batches.add(batchRow(random, batch))
    },
    batches,
    movements,
    counts,
  }
}

const RETEST_MS = 35 * MINUTE_MS

const MOVEMENT_COLUMNS = [
  'id',
  'batch_id',
  'kind',
  'quantity',
  'reason',
  'note',
  'transaction_id',
  'line_number',
  'profile_id',
  'created_at',
]

function batchOf(random: Random, id: number, delivery: Delivery): Batch {
  const { product, quantity, day, at, recalled = false } = delivery
  const { shelfLife } = SUPPLY[product.category]
  return {
    id,
    product,
    quantity,
    remaining: quantity,
    cost: Math.round(product.cost * (0.96 + 0.08 * random.next())) as Cents,
    received: day,
    expiry: delivery.expiry ?? (shelfLife ? day + random.whole(...shelfLife) : Infinity),
    createdAt: at,
    isActive: !recalled,
  }
}

/** By expiry, then receipt, then id: the order in which the till takes stock. Ids only grow. */
function insertInOrder(shelf: Batch[], batch: Batch): void {
  const after = shelf.findIndex(
    (other) =>
      other.expiry > batch.expiry ||
      (other.expiry === batch.expiry && other.received > batch.received),
  )
  shelf.splice(after < 0 ? shelf.length : after, 0, batch)
}

function batchRow(random: Random, batch: Batch): StoredBatch {
  const { suppliers, shelfLife } = SUPPLY[batch.product.category]
  const received = plainDate(batch.received)
  return {
    id: batch.id,
    product_id: batch.product.id,
    batch_number: `B${received.slice(2).replaceAll('-', '')}-${String(batch.id).padStart(4, '0')}`,
    quantity: batch.quantity,
    remaining_quantity: batch.remaining,
    cost_per_unit: batch.cost,
    supplier: random.pick(suppliers),
    received_date: received,
    expiry_date: batch.expiry === Infinity ? null : plainDate(batch.expiry),
    compliance_id: shelfLife
      ? `COA-${received.slice(0, 4)}-${String(batch.id).padStart(6, '0')}`
      : null,
    is_active: batch.isActive,
    created_at: isoOf(batch.createdAt),
  }
}
