import { z } from 'zod'

const KEY = 'veld-unprinted'
/** A day of a busy till; what is older is a copy wherever it is printed. */
const KEPT = 500

const Ids = z.array(z.number().int())

/** A sale was made on this device. Until its receipt is printed, here, the first print is the original. */
export const noteUnprinted = (saleId: number): void =>
  write([saleId, ...read().filter((id) => id !== saleId)])

/** Whether what is printed now is the original. No other device can say so: there is one original of a tax invoice. */
export const isUnprinted = (saleId: number): boolean => read().includes(saleId)

export const notePrinted = (saleId: number): void => write(read().filter((id) => id !== saleId))

function read(): number[] {
  try {
    return Ids.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

function write(ids: number[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids.slice(0, KEPT)))
  } catch {
    // Storage is full or closed: what is printed later says that it is a copy.
  }
}
