import type { Receipt } from '#shared/sales/receipt.ts'
import type { PriceChange, Shortage } from '#shared/till/cart.ts'
import { keepReceipt } from './kept-receipt.ts'
import type { Progress } from './next-try.ts'
import { createStore, useStore } from './store.ts'

/** What is going on at the counter; unlike the cart it need not outlive the page. */
interface Counter {
  /** How far the payment under way is known to have come. */
  progress: Progress
  /** What the server offers instead of what it refused. */
  offers: { prices: readonly PriceChange[]; shortages: readonly Shortage[] }
  /** Of the sale that has just been made. */
  receipt: Receipt | null
}

export const NO_OFFERS: Counter['offers'] = { prices: [], shortages: [] }

export const counter = createStore<Counter>({
  progress: 'sending',
  offers: NO_OFFERS,
  receipt: null,
})

export const useCounter = <Part>(select: (state: Counter) => Part): Part =>
  useStore(counter, select)

export const changeCounter = (change: Partial<Omit<Counter, 'receipt'>>): void =>
  counter.set({ ...counter.get(), ...change })

/** It comes back after a reload, until the next sale begins. */
export function showReceipt(receipt: Receipt | null): void {
  if (receipt === counter.get().receipt) return
  keepReceipt(receipt)
  counter.set({ ...counter.get(), receipt })
}

export const closeReceipt = (): void => showReceipt(null)
