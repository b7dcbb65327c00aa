import { fullName } from '#shared/full-name.ts'
import { type Cents, times } from '#shared/money.ts'
import type { SaleReceipt } from '#shared/sales/contract.ts'
import type { PaymentMethod } from '#shared/sales/payment-method.ts'
import type { Receipt } from '#shared/sales/receipt.ts'
import type { Cart } from './cart.ts'

interface PaidCart {
  cart: Cart
  payment_method: PaymentMethod
  tendered: Cents | null
  seller_name: string
}

/** The receipt of the cart that has just been paid, without asking for the sale again. */
export function receiptOfCart(sold: SaleReceipt, paid: PaidCart): Receipt {
  const { success: _, ...sale } = sold
  const { cart, ...payment } = paid
  const { customer } = cart
  return {
    ...sale,
    ...payment,
    customer_name: customer && fullName(customer),
    lines: cart.lines.map(({ name, quantity, unit_price }) => ({
      name,
      quantity,
      unit_price,
      line_total: times(unit_price, quantity),
    })),
    slip_reference: null,
  }
}
