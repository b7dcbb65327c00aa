import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { SaleDetails } from '#shared/sales/contract.ts'
import { mayReadSale } from '#shared/sales/sale-access.ts'
import { findSale } from './list-queries.ts'

/** To a budtender the sale of another is as if it were not there. */
export async function getSale({ db, user }: Caller, id: number): Promise<SaleDetails> {
  const sale = await findSale(db, id)
  if (!sale || !mayReadSale(user, sale.seller_id)) throw new Refusal(404, 'There is no such sale')
  return sale
}
