import type { EntryOutcome, TillState } from '#shared/dark/contract.ts'
import { type DarkSale, type Entry, readBody } from '#shared/dark/entry.ts'
import { A_HEAD, A_KEY } from '#shared/dark/test-book.ts'
import { deedOf } from './drawer.ts'
import {
  bookDeed,
  type DrawerFlaws,
  type DrawerMemory,
  findShift,
  openAt,
} from './model-drawers.ts'
import { type Basket, cashOf, saleOf } from './sale-of.ts'
import type { BookedSale, SimulatedServer } from './simulated-server.ts'

/** How the model may be broken, so that the checker shows that it notices. */
export interface ServerFlaws extends DrawerFlaws {
  /** The same key is booked each time it comes. */
  forgetsKeys?: boolean
  /** What is not in stock is not written down. */
  forgetsShortfalls?: boolean
  /** After a restore it goes on counting where the backup was. */
  reusesNumbers?: boolean
  /** It leaves the same room after each restore: the second one of the same backup lands where the first did. */
  leavesRoomOnce?: boolean
  /** A sale that was paid in parts is all cash. */
  takesPartsForCash?: boolean
  /** Points that were redeemed stay with the customer. */
  keepsRedeemed?: boolean
}

interface KeptEntry {
  hash: string
  outcome: EntryOutcome
}

interface Memory {
  sales: BookedSale[]
  entries: Map<number, Map<number, KeptEntry>>
  held: Map<string, EntryOutcome>
  left: Map<number, number>
  moved: Map<number, number>
  missing: Map<number, number>
  points: Map<number, number>
  drawers: DrawerMemory
  count: number
}

/**
 * A restored server goes on so far ahead as it could have come in the time since the backup: two lives of one backup
 * never give out the same number, also when it is brought back twice.
 */
const NUMBERS_PER_SECOND = 100

/** The rules of the server in a few lines and without a disk, for thousands of runs. */
export function modelServer(
  stock: ReadonlyMap<number, number>,
  now: () => number,
  flaws: ServerFlaws = {},
): SimulatedServer {
  let memory: Memory = {
    sales: [],
    entries: new Map(),
    held: new Map(),
    left: new Map(stock),
    moved: new Map(),
    missing: new Map(),
    points: new Map(),
    drawers: { shifts: [], count: 0 },
    count: 0,
  }
  let kept = structuredClone(memory)
  let keptAt = now()
  let life = 1

  /** `told` is the number on the till's paper; none for a sale that is made here and now. */
  function book(
    key: string,
    basket: Basket,
    sold: Pick<DarkSale, 'payments' | 'points_earned' | 'total'>,
    shift: { expected: number } | undefined,
    told?: string,
  ): BookedSale {
    const { product, quantity, customer } = basket
    const known = memory.sales.find((sale) => sale.key === key)
    const isServers = told?.startsWith('T-') ?? false
    if (known && !flaws.forgetsKeys) {
      if (told && !isServers) known.till_number = told
      return known
    }
    const left = memory.left.get(product.id) ?? 0
    const taken = Math.min(left, quantity)
    memory.left.set(product.id, left - taken)
    add(memory.moved, product.id, taken)
    if (!flaws.forgetsShortfalls) add(memory.missing, product.id, quantity - taken)
    const { total, points_earned } = sold
    const redeemed = flaws.keepsRedeemed ? 0 : (basket.redeem ?? 0)
    if (customer !== null) add(memory.points, customer, points_earned - redeemed)
    if (shift) shift.expected += flaws.takesPartsForCash ? total : cashOf(sold)
    if (!isServers) memory.count += 1
    const sale: BookedSale = {
      key,
      number: isServers ? told! : `T-${String(memory.count).padStart(8, '0')}`,
      till_number: isServers ? null : (told ?? null),
      product: product.id,
      quantity,
      total,
    }
    memory.sales.push(sale)
    return sale
  }

  async function takeEntry(till: number, entry: Entry): Promise<EntryOutcome> {
    const hash = await A_KEY.hash(entry.body)
    const body = readBody(entry.body)!
    const chain = memory.entries.get(till) ?? new Map<number, KeptEntry>()
    memory.entries.set(till, chain)
    const same = chain.get(body.sequence)
    if (same?.hash === hash) return same.outcome
    const before = chain.get(body.sequence - 1)
    const isOdd = same !== undefined || (before !== undefined && before.hash !== body.previous)
    const outcome: EntryOutcome = {
      sequence: body.sequence,
      key: body.key,
      outcome: isOdd ? 'held' : 'booked',
      reason: isOdd ? 'another chain' : null,
      transaction_number: null,
    }
    if (isOdd) {
      memory.held.set(hash, outcome)
      return outcome
    }
    if (body.act.kind === 'sale') {
      const { lines, customer_id, number, points_redeemed: redeem, shift: ref } = body.act
      const { product_id: id, product_name: name, sku, unit_price: price, quantity } = lines[0]!
      const basket = { product: { id, name, sku, price }, quantity, customer: customer_id, redeem }
      const shift = ref ? findShift(memory.drawers, till, ref, flaws) : undefined
      outcome.transaction_number = book(body.key, basket, body.act, shift, number).number
    } else if (body.act.kind !== 'switched') {
      const shift = 'shift' in body.act ? body.act.shift : null
      const told = { till, key: body.key, deed: deedOf(body.act), shift }
      if (bookDeed(memory.drawers, told, flaws) === undefined) {
        outcome.outcome = 'held'
        memory.held.set(hash, outcome)
      }
    }
    // Out of order: booked all the same, and somebody looks.
    if (!before && body.sequence > 1) outcome.outcome = 'exception'
    chain.set(body.sequence, { hash, outcome })
    return outcome
  }

  function stateOf(till: number): TillState {
    const chain = memory.entries.get(till)
    let sequence = 0
    while (chain?.has(sequence + 1)) sequence += 1
    return {
      incarnation: lifeName(life),
      sequence,
      head: chain?.get(sequence)?.hash ?? null,
      server_time: new Date().toISOString(),
    }
  }

  return {
    senderFor: (till) => ({
      state: () => Promise.resolve(stateOf(till)),
      async send(entries) {
        const outcomes: EntryOutcome[] = []
        for (const entry of entries) outcomes.push(await takeEntry(till, entry))
        return { entries: outcomes, state: stateOf(till) }
      },
    }),
    async sell(till, key, basket) {
      const known = memory.sales.find((sale) => sale.key === key)
      if (known) return { number: known.number }
      const { product, quantity, customer, redeem = 0 } = basket
      if ((memory.left.get(product.id) ?? 0) < quantity) return null
      if (redeem > (memory.points.get(customer ?? 0) ?? 0)) return null
      const shift = openAt(memory.drawers.shifts, till)
      return { number: book(key, basket, saleOf(basket, 'A-000000'), shift).number }
    },
    shiftAt: async (till) => openAt(memory.drawers.shifts, till)?.id,
    async work(till, key, deed, shift) {
      const open = openAt(memory.drawers.shifts, till)
      if (deed.kind === 'open' && open && open.key !== key) return null
      const told = { till, key, deed, shift: shift === undefined ? null : { id: shift } }
      const id = bookDeed(memory.drawers, told, flaws)
      return id === undefined ? null : { id }
    },
    backup() {
      kept = structuredClone(memory)
      keptAt = now()
      return Promise.resolve()
    },
    restore() {
      life += 1
      memory = structuredClone(kept)
      const seconds = flaws.leavesRoomOnce ? 1 : Math.ceil((now() - keptAt) / 1000)
      if (!flaws.reusesNumbers) memory.count += seconds * NUMBERS_PER_SECOND
      memory.drawers.count += seconds * NUMBERS_PER_SECOND
      return Promise.resolve()
    },
    books: () =>
      Promise.resolve({
        sales: memory.sales,
        chains: new Map([...memory.entries.keys()].map((till) => [till, stateOf(till)])),
        stock: new Map(
          [...stock].map(([id, received]) => [
            id,
            {
              received,
              left: memory.left.get(id) ?? 0,
              moved: memory.moved.get(id) ?? 0,
              missing: memory.missing.get(id) ?? 0,
            },
          ]),
        ),
        points: memory.points,
        shifts: memory.drawers.shifts,
        held: memory.held.size,
      }),
  }
}

const lifeName = (life: number): string =>
  A_HEAD.incarnation.replace(/.{4}$/, String(life).padStart(4, '0'))

const add = (sums: Map<number, number>, id: number, more: number): void =>
  void sums.set(id, (sums.get(id) ?? 0) + more)
