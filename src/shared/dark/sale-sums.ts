import { type Cents, cents, formatRand, sum, times } from '#shared/money.ts'
import { MAX_PRICE } from '#shared/products/product.ts'
import type { DocumentKind } from '#shared/sales/document.ts'
import { isCustomerMethod } from '#shared/sales/payment-method.ts'
import type { Payment } from '#shared/sales/payment.ts'
import { MAX_POINTS } from '#shared/sales/sale-limits.ts'
import { pointsValue, type Reckoning, saleTotals } from '#shared/sales/totals.ts'
import type { DarkSale } from './entry.ts'
import { takenOff } from './sale-act.ts'

/** What a sale came to, reckoned anew by the rules that its entry names; or what of it does not agree, in words. */
export function saleSums(sale: DarkSale): Reckoning | { problem: string } {
  const problem = formProblem(sale)
  if (problem !== undefined) return { problem }
  const reckoning = saleTotals(sale.lines, sale, {
    discount: sale.cart_discount,
    points_value: pointsValue(sale.points_redeemed, sale),
  })
  for (const name of ['subtotal', 'discount', 'vat', 'total'] as const)
    if (reckoning[name] !== sale[name])
      return {
        problem: `Its ${WORDS[name]} of ${formatRand(sale[name])} does not follow from its lines, which make ${formatRand(reckoning[name])}`,
      }
  const unpaid = paymentsProblem(sale)
  return unpaid === undefined ? reckoning : { problem: unpaid }
}

const WORDS = { subtotal: 'subtotal', discount: 'discount', vat: 'VAT', total: 'total' } as const

const SALE_DOCUMENTS: readonly DocumentKind[] = ['slip', 'abridged_tax_invoice', 'tax_invoice']

function formProblem(sale: DarkSale): string | undefined {
  if (sale.lines.some(({ unit_price }) => unit_price <= 0 || unit_price > MAX_PRICE))
    return 'A line has no price that a product has'
  if (sale.lines.some(isTakenOffTwice)) return 'A promotion takes off more than its line comes to'
  if (sale.vat_rate >= 100 || Math.round(sale.vat_rate * 100) / 100 !== sale.vat_rate)
    return 'Its rate of VAT is none'
  if (!SALE_DOCUMENTS.includes(sale.document_kind)) return 'Its document is not one of a sale'
  if (Math.max(sale.points_redeemed, sale.points_earned, sale.cents_per_point) > MAX_POINTS)
    return 'Its points are too many'
  if (sale.points_redeemed > 0 && sale.customer_id === null)
    return 'It redeems points and has no customer'
  if (sale.customer_id === null && sale.payments.some(({ method }) => isCustomerMethod(method)))
    return 'It is paid by a customer and has none'
  const earned = sale.customer_id === null ? 0 : Math.floor(sale.total / sale.cents_per_point)
  return sale.points_earned === earned ? undefined : 'Its points do not follow from its total'
}

function isTakenOffTwice(line: DarkSale['lines'][number]): boolean {
  const { promotions, unit_price, quantity } = line
  return (
    promotions.some(({ amount }) => amount <= 0) ||
    new Set(promotions.map(({ promotion_id }) => promotion_id)).size < promotions.length ||
    takenOff(line).discount > times(unit_price, quantity)
  )
}

/** Only cash is rounded, by less than ten cents. */
function paymentsProblem({ payments, total, rounding }: DarkSale): string | undefined {
  const paid = sum(payments.map(({ amount }) => amount))
  if (paid !== total + rounding)
    return `Its payments of ${formatRand(paid)} do not come to ${formatRand(cents(total + rounding))}`
  const cash = payments.filter(({ method }) => method === 'cash')
  if (cash.length > 1) return 'Cash is in it twice'
  if (rounding > 0 || rounding < -9 || (rounding !== 0 && cash.length === 0))
    return `It is rounded by ${formatRand(rounding)}`
  return payments.every(isWhole) ? undefined : 'A payment of it contradicts itself'
}

function isWhole({ method, amount, tendered, change, reference }: Payment): boolean {
  const given: Cents = tendered ?? amount
  return (
    amount >= 0 &&
    change === given - amount &&
    change >= 0 &&
    (tendered === null || method === 'cash') &&
    (reference === null || (method !== 'cash' && reference !== ''))
  )
}
