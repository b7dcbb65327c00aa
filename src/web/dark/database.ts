import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from 'idb'
import type { BookHead, KeptEntry } from '#shared/dark/book.ts'
import { isServerNumber } from '#shared/dark/entry-number.ts'
import type { PaymentOnDevice } from '#web/till/on-device.ts'

// What a till has on disk. Read by the version of the application that is open, written by that or an older one: a
// change of form is one more step in `STEPS`, and no step is ever edited.

const NAME = 'veld-till'

export interface EntryOnDisk extends KeptEntry {
  till_id: number
  /** There while the server has not answered for it: what lacks it is not in the index. */
  waiting?: 1
  /** There with it for what the server may not know of yet: a sale with a number of the till's own, or a deed. */
  untold?: 'sale' | 'deed'
}

interface TillDatabase extends DBSchema {
  /** Payments without an answer: see `open-payments.ts`. */
  payments: { key: string; value: PaymentOnDevice }
  /** One for each till that this browser has been: a shop that was set up anew makes it another. */
  books: { key: number; value: BookHead }
  entries: {
    key: [number, number]
    value: EntryOnDisk
    indexes: { key: string; waiting: [number, number]; untold: string }
  }
  /** What a till takes along into the dark, by name: see `kept.ts`. */
  things: { key: string; value: unknown }
}

type Database = IDBPDatabase<TillDatabase>
type Upgrade = IDBPTransaction<TillDatabase, StoreNames<TillDatabase>[], 'versionchange'>

const STEPS: readonly ((database: Database, all: Upgrade) => Promise<void> | void)[] = [
  (database) => void database.createObjectStore('payments', { keyPath: 'payment.key' }),
  (database) => {
    database.createObjectStore('books', { keyPath: 'till_id' })
    const entries = database.createObjectStore('entries', { keyPath: ['till_id', 'sequence'] })
    entries.createIndex('key', 'key', { unique: true })
    entries.createIndex('waiting', ['till_id', 'waiting'])
    database.createObjectStore('things')
  },
  async (_database, all) => {
    const entries = all.objectStore('entries')
    entries.createIndex('untold', 'untold')
    for await (const cursor of entries.index('waiting')) {
      const untold = untoldOf(cursor.value)
      if (untold) await cursor.update({ ...cursor.value, untold })
    }
  },
]

/** Of a sale its number says whether the server knows it; of a deed whoever did it. */
export function untoldOf({ number }: KeptEntry, isTold = false): EntryOnDisk['untold'] {
  if (number === null) return isTold ? undefined : 'deed'
  return isServerNumber(number) ? undefined : 'sale'
}

/** Chromium's relaxed default lost four of five writes when the power was cut. */
export const ON_DISK = { durability: 'strict' } as const

/** A tab of an older version lets go at once, unless it is writing, or the browser has put it to sleep. */
const LETS_GO_WITHIN_MS = 3000

/** Another tab has it open in an older form, and does not let go. */
export class HeldElsewhere extends Error {}

/** A newer version of the application has changed the form: only that one can go on with it. Nothing is touched. */
export const isNewerForm = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'VersionError'

let opening: Promise<Database> | undefined

export function tillDatabase(): Promise<Database> {
  opening ??= openOrTell()
  return opening
}

/**
 * Whoever waits for a tab that holds it is told after a while; the browser goes on waiting, and whoever comes after the
 * other tab has let go finds it open. Asked anew it would queue up behind what waits already.
 */
function openOrTell(): Promise<Database> {
  const held = Promise.withResolvers<never>()
  const opened = openDB<TillDatabase>(NAME, STEPS.length, {
    // What fails undoes all of it, and the opening tells.
    upgrade: (database, from, _to, all) =>
      void takeSteps(database, all, from).catch(() => all.abort()),
    blocked: () =>
      void setTimeout(
        () => held.reject(new HeldElsewhere('Another tab holds what this till stores')),
        LETS_GO_WITHIN_MS,
      ),
    // A newer version of the application wants to change the form: this page is about to be reloaded.
    blocking: (_current, _wanted, event) => {
      forget()
      ;(event.target as IDBDatabase).close()
    },
    // A browser may close it under a till that is open for days.
    terminated: forget,
  })
  opened.then(() => void (opening = opened), forget)
  return Promise.race([opened, held.promise])
}

async function takeSteps(database: Database, all: Upgrade, from: number): Promise<void> {
  for (const step of STEPS.slice(from)) await step(database, all)
}

/** Whoever comes next opens it anew. */
function forget(): void {
  opening = undefined
}
