import { session } from '#web/session/session.ts'
import { readKept } from './till-storage.ts'

/** Whether something is in this person's cart, also while another page is shown. Read without the till's own code. */
export function hasOpenSale(): boolean {
  const { user } = session.get()
  if (user === null) return false
  const { cart } = Object(readKept(user.id)) as { cart?: { lines?: unknown[] } }
  return (cart?.lines?.length ?? 0) > 0
}
