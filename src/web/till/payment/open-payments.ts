import { logError } from '#web/log.ts'
import type { OpenPayment } from '#web/till/kept-till.ts'
import { PaymentOnDevice } from '#web/till/on-device.ts'

// Payments without an answer, where a power cut of the till does not reach them. Written and waited for before the sale
// is sent; localStorage, which is quick and heard of in other tabs, is lost then. They lie beside the till's own book:
// a payment that the till books itself leaves here in the transaction that writes its entry.

/** A browser that will not keep anything must still sell. */
const LONGEST_WAIT_MS = 1000

/** Not in the first load: nobody pays in the first moment. */
const database = () => import('#web/dark/database.ts')

/** Ends when the payment is on disk, or cannot be put there. */
export async function keepPayment(payment: OpenPayment): Promise<void> {
  const kept = onDisk(async ({ tillDatabase, ON_DISK }) => {
    const all = (await tillDatabase()).transaction('payments', 'readwrite', ON_DISK)
    await Promise.all([all.store.put(PaymentOnDevice.parse(payment)), all.done])
  })
  await Promise.race([kept, new Promise((done) => setTimeout(done, LONGEST_WAIT_MS))])
}

export const dropPayment = (key: string): void =>
  void onDisk(async ({ tillDatabase }) => (await tillDatabase()).delete('payments', key))

export async function openPaymentsOf(owner: string): Promise<PaymentOnDevice[]> {
  const kept = await onDisk(async ({ tillDatabase }) => (await tillDatabase()).getAll('payments'))
  return (kept ?? [])
    .flatMap((payment) => PaymentOnDevice.safeParse(payment).data ?? [])
    .filter((payment) => payment.owner === owner)
}

/** Undefined where the browser keeps nothing. */
async function onDisk<Answer>(
  act: (disk: Awaited<ReturnType<typeof database>>) => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await act(await database())
  } catch (error) {
    logError('This browser keeps no payments', error)
    return undefined
  }
}
