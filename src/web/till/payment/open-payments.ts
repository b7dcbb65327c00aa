import { logError } from '#web/log.ts'
import type { OpenPayment } from '#web/till/kept-till.ts'
import { PaymentOnDevice } from '#web/till/on-device.ts'

// Payments without an answer, where a power cut of the till does not reach them. Written and waited for before the sale
// is sent; localStorage, which is quick and heard of in other tabs, is lost then.

const DATABASE = 'veld-till'
const STORE = 'payments'
/** A browser that will not keep anything must still sell. */
const LONGEST_WAIT_MS = 1000

/** Ends when the payment is on disk, or cannot be put there. */
export async function keepPayment(payment: OpenPayment): Promise<void> {
  const kept = inStore('readwrite', (store) => store.put(PaymentOnDevice.parse(payment)))
  await Promise.race([kept, new Promise((done) => setTimeout(done, LONGEST_WAIT_MS))])
}

export const dropPayment = (key: string): void =>
  void inStore('readwrite', (store) => store.delete(key))

export async function openPaymentsOf(owner: string): Promise<PaymentOnDevice[]> {
  const kept = (await inStore<unknown[]>('readonly', (store) => store.getAll())) ?? []
  return kept
    .flatMap((payment) => PaymentOnDevice.safeParse(payment).data ?? [])
    .filter((payment) => payment.owner === owner)
}

/** Undefined where the browser keeps nothing. */
async function inStore<Answer>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer | undefined> {
  try {
    const database = await opened()
    return await new Promise<Answer>((resolve, reject) => {
      // Chromium's relaxed default lost four of five writes when the power was cut.
      const transaction = database.transaction(STORE, mode, { durability: 'strict' })
      const request = act(transaction.objectStore(STORE))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(asError(transaction.error)))
    })
  } catch (error) {
    logError('This browser keeps no payments', error)
    return undefined
  }
}

let opening: Promise<IDBDatabase> | undefined

function opened(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(STORE, { keyPath: 'payment.key' }),
    )
    request.addEventListener('success', () => {
      // A browser may close it under a till that is open for days.
      request.result.addEventListener('close', forget)
      resolve(request.result)
    })
    request.addEventListener('error', () => {
      forget()
      reject(asError(request.error))
    })
  })
  return opening
}

/** The next payment tries anew. */
function forget(): void {
  opening = undefined
}

const asError = (error: DOMException | null): Error => error ?? new Error('IndexedDB gave up')
