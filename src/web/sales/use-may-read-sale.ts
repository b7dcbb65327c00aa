import { mayReadSale } from '#shared/sales/sale-access.ts'
import { roleOf, useUser } from '#web/session/session.ts'

/** Whether the signed-in person may open a sale of this seller. */
export function useMayReadSale(): (sellerId: string) => boolean {
  const user = useUser()
  return (sellerId) => mayReadSale({ id: user.id, role: roleOf(user) }, sellerId)
}
