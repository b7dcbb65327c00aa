import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { BookHead, KeptEntry } from '#shared/dark/book.ts'
import type { PaymentOnDevice } from '#web/till/on-device.ts'

// What a till has on disk. Read by the version of the application that is open, written by that or an older one: a
// change of form is one more step in `STEPS`, and no step is ever edited.

const NAME = 'veld-till'

export interface EntryOnDisk extends KeptEntry {
  till_id: number
  /** There while the server has not answered for it: what lacks it is not in the index. */
  waiting?: 1
  /** There where the server has done it, and only has to learn of the entry. Of sales their number tells. */
  told?: 1
}

interface TillDatabase extends DBSchema {
  /** Payments without an answer: see `open-payments.ts`. */
  payments: { key: string; value: PaymentOnDevice }
  /** One for each till that this browser has been: a shop that was set up anew makes it another. */
  books: { key: number; value: BookHead }
  entries: {
    key: [number, number]
    value: EntryOnDisk
    indexes: { key: string; waiting: [number, number] }
  }
  /** What a till takes along into the dark, by name: see `kept.ts`. */
  things: { key: string; value: unknown }
}

type Database = IDBPDatabase<TillDatabase>

const STEPS: readonly ((database: Database) => void)[] = [
  (database) => void database.createObjectStore('payments', { keyPath: 'payment.key' }),
  (database) => {
    database.createObjectStore('books', { keyPath: 'till_id' })
    const entries = database.createObjectStore('entries', { keyPath: ['till_id', 'sequence'] })
    entries.createIndex('key', 'key', { unique: true })
    entries.createIndex('waiting', ['till_id', 'waiting'])
    database.createObjectStore('things')
  },
]

/** Chromium's relaxed default lost four of five writes when the power was cut. */
export const ON_DISK = { durability: 'strict' } as const

let opening: Promise<Database> | undefined

export function tillDatabase(): Promise<Database> {
  opening ??= openDB<TillDatabase>(NAME, STEPS.length, {
    upgrade: (database, from) => {
      for (const step of STEPS.slice(from)) step(database)
    },
    // A newer version of the application wants to change the form: this page is about to be reloaded.
    blocking: (_current, _wanted, event) => {
      forget()
      ;(event.target as IDBDatabase).close()
    },
    // A browser may close it under a till that is open for days.
    terminated: forget,
  }).catch((error: unknown) => {
    forget()
    throw error
  })
  return opening
}

/** Whoever comes next opens it anew. */
function forget(): void {
  opening = undefined
}
