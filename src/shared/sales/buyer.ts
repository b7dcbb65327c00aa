import type { Role } from '#shared/roles.ts'
import { mayReadSale } from './sale-access.ts'

/** What a sale without a customer says in the customer's place. */
export const WALK_IN = 'Walk-in Customer'

/** Somebody who is on file, for those who may not read the sale. */
export const UNNAMED = 'Customer'

/** Who bought, as somebody may see it who sees that there was a sale: by name only to those who may read it. */
export function shownBuyer(
  reader: { id: string; role: Role },
  sale: { seller_id: string; customer_name: string | null },
): string {
  if (sale.customer_name === null) return WALK_IN
  return mayReadSale(reader, sale.seller_id) ? sale.customer_name : UNNAMED
}
