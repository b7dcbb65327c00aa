import type { Sender } from '#shared/dark/sending.ts'
import type { Basket } from './sale-of.ts'

/** What the books of a server say in the end, whichever server it is. */
export interface Books {
  sales: BookedSale[]
  /** Of each till: up to where the server has everything, and the hash of that. */
  chains: Map<number, { sequence: number; head: string | null }>
  /** Of each product: what came in, what is left in the batches, what moved out and what was missing. */
  stock: Map<number, { received: number; left: number; moved: number; missing: number }>
  points: Map<number, number>
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

/** A server as tills know it, with the faults that only it can have. */
export interface SimulatedServer {
  senderFor(till: number): Sender
  /** A sale with the line there: the server's number, or null where it refuses for want of stock. */
  sell(till: number, key: string, basket: Basket): Promise<{ number: string } | null>
  /** What the shop would be brought back from. */
  backup(): Promise<void>
  /** All since the backup is gone, and the server is another one. */
  restore(): Promise<void>
  books(): Promise<Books>
}
