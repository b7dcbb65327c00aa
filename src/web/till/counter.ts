import type { WantedApproval } from '#shared/approvals/contract.ts'
import type { Receipt } from '#shared/sales/receipt.ts'
import type { RepricedLine, Shortage } from '#shared/till/cart.ts'
import { createStore, useStore } from '#web/store.ts'
import type { Progress } from '#web/till/payment/next-try.ts'
import { keepReceipt } from '#web/till/receipt/kept-receipt.ts'

/** What is going on at the counter; unlike the cart it need not outlive the page. */
export interface Counter {
  /** How far the payment under way is known to have come. */
  progress: Progress
  /** The payment that is too old to be sent by itself, and whether the server was asked and does not have it. */
  old: { key: string; isMissing: boolean } | null
  /**
   * What became of a payment that somebody came back to and that was not recorded: of which cart, and in one sentence.
   */
  lost: { key: string; text: string } | null
  /** The payment that the server takes with somebody's word alone: what for, and why. */
  asked: { key: string; wanted: WantedApproval; why: string } | null
  /** What the server offers instead of what it refused. */
  offers: { prices: readonly RepricedLine[]; shortages: readonly Shortage[] }
  /** Of the sale that has just been made. */
  receipt: Receipt | null
  /** Whether it has been printed, saved or mailed: what is printed then is a copy. */
  isPrinted: boolean
}

export const NO_OFFERS: Counter['offers'] = { prices: [], shortages: [] }

export const counter = createStore<Counter>({
  progress: 'sending',
  old: null,
  lost: null,
  asked: null,
  offers: NO_OFFERS,
  receipt: null,
  isPrinted: false,
})

export const useCounter = <Part>(select: (state: Counter) => Part): Part =>
  useStore(counter, select)

export const changeCounter = (change: Partial<Omit<Counter, 'receipt' | 'isPrinted'>>): void =>
  counter.set({ ...counter.get(), ...change })

/** It comes back after a reload, until the next sale begins. */
export function showReceipt(receipt: Receipt | null, isPrinted = false): void {
  const before = counter.get()
  if (receipt === before.receipt && isPrinted === before.isPrinted) return
  keepReceipt(receipt, isPrinted)
  counter.set({ ...before, receipt, isPrinted })
}

/** What has come to be known of a receipt. One that makes room for the next sale meanwhile does not come back. */
export function changeReceipt(
  { transaction_number: number }: Pick<Receipt, 'transaction_number'>,
  change: Partial<Receipt>,
  isPrinted = counter.get().isPrinted,
): void {
  const { receipt } = counter.get()
  if (receipt?.transaction_number === number) showReceipt({ ...receipt, ...change }, isPrinted)
}

export const closeReceipt = (): void => showReceipt(null)
