import type { Cents } from '#shared/money.ts'
import type { SaleReceipt } from '#shared/sales/contract.ts'
import type { Cart, PriceChange, Shortage } from '#shared/till/cart.ts'
import { createStore, useStore } from './store.ts'
import type { Payment } from './till-store.ts'

export interface SoldSale {
  receipt: SaleReceipt
  cart: Cart
  method: Payment['method']
  tendered: Cents | null
  sold_at: string
}

/** What is going on at the counter; unlike the cart it need not outlive the page. */
interface Counter {
  /** How far the payment under way is known to have come. */
  progress: 'sending' | 'checking' | 'unanswered'
  /** What the server offers instead of what it refused. */
  offers: { prices: readonly PriceChange[]; shortages: readonly Shortage[] }
  /** The sale whose receipt is shown. */
  sold: SoldSale | null
}

export const NO_OFFERS: Counter['offers'] = { prices: [], shortages: [] }

export const counter = createStore<Counter>({ progress: 'sending', offers: NO_OFFERS, sold: null })

export const useCounter = <Part>(select: (state: Counter) => Part): Part =>
  useStore(counter, select)

export const changeCounter = (change: Partial<Counter>): void =>
  counter.set({ ...counter.get(), ...change })

export const closeReceipt = (): void => changeCounter({ sold: null })
