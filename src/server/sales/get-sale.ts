import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { SaleDetails, SaleReceipt } from '#shared/sales/contract.ts'
import { changeOf } from '#shared/sales/payment.ts'
import { mayReadSale } from '#shared/sales/sale-access.ts'
import { findSale } from './list-queries.ts'
import { findSaleByKey } from './queries.ts'

const MISSING = 'There is no such sale'

/** To a budtender the sale of another is as if it were not there. */
export async function getSale({ db, user }: Caller, id: number): Promise<SaleDetails> {
  const sale = await findSale(db, id)
  if (!sale || !mayReadSale(user, sale.seller_id)) throw new Refusal(404, MISSING)
  return sale
}

/** What became of a sale whose answer was lost, without selling. A key opens no more than its holder may read anyway. */
export async function getSaleByKey({ db, user }: Caller, key: string): Promise<SaleReceipt> {
  const found = await findSaleByKey(db, key)
  if (!found || !mayReadSale(user, found.seller_id)) throw new Refusal(404, MISSING)
  const { seller_id: _, ...receipt } = found
  return { success: true, ...receipt, change: changeOf(receipt.payments) }
}
