import { fullName } from '#shared/full-name.ts'
import { cents, times } from '#shared/money.ts'
import type { SaleReceipt } from '#shared/sales/contract.ts'
import { referencesOf } from '#shared/sales/payment-slip.ts'
import type { Receipt } from '#shared/sales/receipt.ts'
import type { Cart } from './cart.ts'

interface PaidCart {
  cart: Cart
  seller_name: string
}

/** What was answered of a sale, by the server or by the till itself. */
export type Sold = Omit<SaleReceipt, 'success' | 'age_proof' | 'transaction_id'> & {
  transaction_id: number | null
}

/** The receipt of the cart that has just been paid, without asking for the sale again. */
export function receiptOfCart({ items, ...sale }: Sold, paid: PaidCart): Receipt {
  const { cart, seller_name } = paid
  const { customer } = cart
  return {
    ...sale,
    seller_name,
    customer_name: customer && fullName(customer),
    lines: cart.lines.map(({ name, quantity, unit_price }, index) => ({
      name,
      quantity,
      unit_price,
      line_total: times(unit_price, quantity),
      discount: items[index]?.discount ?? cents(0),
      promotions: items[index]?.promotions ?? [],
    })),
    till_number: null,
    slip_reference: referencesOf(sale.payments),
    particulars: null,
    recipient: null,
    original_number: null,
    reason: null,
  }
}
