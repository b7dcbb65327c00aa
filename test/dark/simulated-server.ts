import type { Sender } from '#shared/dark/sending.ts'
import type { Deed } from './drawer.ts'
import type { Basket } from './sale-of.ts'

/** What the books of a server say in the end, whichever server it is. */
export interface Books {
  sales: BookedSale[]
  /** Of each till: up to where the server has everything, and the hash of that. */
  chains: Map<number, { sequence: number; head: string | null }>
  /** Of each product: what came in, what is left in the batches, what moved out and what was missing. */
  stock: Map<number, { received: number; left: number; moved: number; missing: number }>
  points: Map<number, number>
  shifts: BookedShift[]
  held: number
}

export interface BookedSale {
  key: string
  /** The server's, and the till's where its paper bears one. */
  number: string
  till_number: string | null
  product: number
  quantity: number
  /** In cents. */
  total: number
}

export interface BookedShift {
  till: number
  /** Under which it was opened. */
  key: string
  /** What must lie in the drawer, in cents. */
  expected: number
  /** What was expected at each count, under its key. */
  counts: Map<string, number>
  /** Of its Z report, with what lay in the drawer by it: expected at the count, and what came since. */
  z: { number: number; expected: number } | null
}

/** A server as tills know it, with the faults that only it can have. */
export interface SimulatedServer {
  senderFor(till: number): Sender
  /** A sale with the line there: the server's number, or null where it refuses for want of stock or points. */
  sell(till: number, key: string, basket: Basket): Promise<{ number: string } | null>
  /** The shift that is open at a till. */
  shiftAt(till: number): Promise<number | undefined>
  /** Something done with the drawer of a till while the line is there: its shift, or null where the server refuses. */
  work(
    till: number,
    key: string,
    deed: Deed,
    shift: number | undefined,
  ): Promise<{ id: number } | null>
  /** What the shop would be brought back from. */
  backup(): Promise<void>
  /** All since the backup is gone, and the server is another one. */
  restore(): Promise<void>
  books(): Promise<Books>
}
