import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { SaleDetails, SaleReceipt } from '#shared/sales/contract.ts'
import { changeOf } from '#shared/sales/payment.ts'
import { mayReadSale } from '#shared/sales/sale-access.ts'
import { findSale, findSaleByNumber } from './list-queries.ts'
import { findStoredSale, type StoredSale } from './queries.ts'

const MISSING = 'There is no such sale'

/** To a budtender the sale of another is as if it were not there. */
export async function getSale({ db, user }: Caller, id: number): Promise<SaleDetails> {
  const sale = await findSale(db, id)
  if (!sale || !mayReadSale(user, sale.seller_id)) throw new Refusal(404, MISSING)
  return sale
}

/** By the number on any paper. */
export async function getSaleByNumber({ db, user }: Caller, typed: string): Promise<SaleDetails> {
  const sale = await findSaleByNumber(db, typed)
  if (!sale || !mayReadSale(user, sale.seller_id))
    throw new Refusal(404, 'No sale or return bears this number')
  return sale
}

/** What became of a sale whose answer was lost, without selling. A key opens no more than its holder may read. */
export async function getSaleByKey({ db, user }: Caller, key: string): Promise<SaleReceipt> {
  const found = await findStoredSale(db, key)
  if (!found || !mayReadSale(user, found.seller_id)) throw new Refusal(404, MISSING)
  return receiptOf(found)
}

/** What a sale was answered when it was made. */
export function receiptOf({ created_at, ...stored }: StoredSale): SaleReceipt {
  const {
    request_hash: _,
    replayed: __,
    refusal: ___,
    seller_id: ____,
    document_kind,
    ...sale
  } = stored
  return {
    success: true,
    ...sale,
    change: changeOf(sale.payments),
    document: { kind: document_kind ?? 'slip', number: sale.transaction_number },
    created_at: new Date(created_at).toISOString(),
  }
}
