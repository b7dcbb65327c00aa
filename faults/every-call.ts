import { randomUUID } from 'node:crypto'
import {
  type CallRecord,
  type Cashier,
  makeUntilKnown,
  noted,
  type PlannedCall,
  sale,
  takeBack,
} from './history.ts'
import type { Laboratory } from './laboratory.ts'

interface Planned {
  call: PlannedCall
  record: CallRecord
}

interface EveryCall {
  /** How many kinds there are. */
  kinds: number
  /** The next one, planned and written down; `mark` travels with it to the database. */
  next(mark?: string): Promise<Planned>
}

/** Each kind of call: a sale, a return of it, a deed at an open drawer, an entry of a till in the dark. */
export function everyCall({ place, history }: Laboratory): EveryCall {
  const [counter, alone] = place.cashiers as [Cashier, Cashier]
  let made = 0
  let last: CallRecord | undefined

  function plan(call: PlannedCall): Planned {
    const [, record] = noted(history, call)
    return { call, record }
  }

  const kinds: ((mark: string) => Planned | Promise<Planned>)[] = [
    (mark) => {
      const planned = plan(sale(place.products, mark))
      last = planned.record
      return planned
    },
    (mark) => plan(takeBack(last!.id!, { reason: mark || 'faulty' })),
    async (mark) => {
      const reason = mark || 'change'
      const body = { kind: 'paid_in', amount: 1, reason }
      const path = `/api/shifts/${await openShift(counter)}/events`
      return plan({ kind: 'deed', key: randomUUID(), path, body, repeatable: true })
    },
    async (mark) => {
      const key = randomUUID()
      const product = { id: place.products[0]!.id, name: mark || 'Papers', sku: 'PA', price: 40_00 }
      await alone.till.sell(key, { product, quantity: 1, customer: null }, 'never')
      const entries = await alone.till.disk.after((await alone.till.disk.head()).sequence - 1, 1)
      const body = {
        entries: entries.map(({ body: text, signature }) => ({ body: text, signature })),
      }
      const path = `/api/tills/${alone.till.id}/entries`
      return plan({ kind: 'entry', key, path, body, repeatable: true })
    },
  ]

  let shift: number | undefined
  async function openShift({ till }: Cashier): Promise<number> {
    if (shift !== undefined) return shift
    const body = { till_id: till.id, float: 100 }
    const call: PlannedCall = {
      kind: 'deed',
      key: randomUUID(),
      path: '/api/shifts',
      body,
      repeatable: true,
    }
    const { record } = plan(call)
    await makeUntilKnown(place, call, record)
    shift = record.id
    return shift!
  }

  return {
    kinds: kinds.length,
    async next(mark = '') {
      const kind = kinds[made % kinds.length]!
      made += 1
      return kind(mark)
    },
  }
}
