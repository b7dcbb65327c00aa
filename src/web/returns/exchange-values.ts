import type { WantedApproval } from '#shared/approvals/contract.ts'
import { type Cents, cents, sum } from '#shared/money.ts'
import type { Product } from '#shared/products/product.ts'
import { alsoPaidBy, exchangePayments } from '#shared/returns/exchange.ts'
import { asReturned, proposal } from '#shared/returns/proposal.ts'
import { beyondReturnCap } from '#shared/returns/return-rights.ts'
import { returnSubject, valueBefore } from '#shared/returns/return-subject.ts'
import type { Role } from '#shared/roles.ts'
import type { SaleDetails } from '#shared/sales/contract.ts'
import { paymentsOf } from '#shared/sales/payment.ts'
import { MAX_QUANTITY } from '#shared/sales/sale-limits.ts'
import { saleTotals } from '#shared/sales/totals.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import type { Selling } from '#shared/till/cart-sale.ts'
import { methodChoices } from '#shared/till/split.ts'
import type { WantedExchange } from './data.ts'
import { freshReturn, returnProblems, type ReturnValues, unitsTyped } from './return-values.ts'

export interface NewGoods {
  product_id: number
  name: string
  unit_price: Cents
  /** As typed. */
  quantity: number | string
}

export interface ExchangeValues extends Omit<ReturnValues, 'refunds'> {
  goods: NewGoods[]
  /** By what the rest is paid. */
  method: string
  /** As the till's question of the age. */
  document_seen: boolean
}

export const freshExchange = (
  sale: SaleDetails,
  shop: Pick<ShopSettings, 'payment_methods'>,
): ExchangeValues => ({
  ...freshReturn(sale),
  goods: [],
  method:
    restChoices(sale, shop).find(({ code }) => code === sale.payments[0]?.method)?.code ?? 'cash',
  document_seen: false,
})

/** A product that is picked or scanned once more is one more of it. */
export function oneMore(
  goods: readonly NewGoods[],
  { id, name, price }: Pick<Product, 'id' | 'name' | 'price'>,
): NewGoods[] {
  const at = goods.findIndex(({ product_id }) => product_id === id)
  if (at === -1) return [...goods, { product_id: id, name, unit_price: price, quantity: 1 }]
  const there = goods[at]!
  return goods.with(at, { ...there, quantity: unitsOf(there) + 1 })
}

/** Whoever has shown their age at the first sale is not asked again. */
export const asksForAge = (
  sale: Pick<SaleDetails, 'age_proof'>,
  { id_verification_required }: Pick<ShopSettings, 'id_verification_required'>,
): boolean => id_verification_required && !isAgeProven(sale)

const isAgeProven = ({ age_proof }: Pick<SaleDetails, 'age_proof'>): boolean =>
  age_proof !== 'none' && age_proof !== 'unknown'

/** By what the rest can be paid; what the first sale was paid by may be given up since. */
export const restChoices = (
  { customer_id }: SaleDetails,
  shop: Pick<ShopSettings, 'payment_methods'>,
): { code: string; name: string }[] => methodChoices(shop, customer_id !== null)

export function exchangeProblems(
  sale: SaleDetails,
  values: ExchangeValues,
): Record<string, string | null> {
  return {
    ...returnProblems(sale, { ...values, refunds: null }),
    goods:
      values.goods.length === 0
        ? 'Choose what is taken instead'
        : values.goods.some((each) => unitsOf(each) === 0)
          ? `Quantities are whole numbers from 1 to ${MAX_QUANTITY}`
          : null,
  }
}

/** How many are wanted; none where what is typed is no number of goods, such as a scanned code. */
function unitsOf({ quantity }: NewGoods): number {
  const isCount = typeof quantity === 'number' && Number.isInteger(quantity)
  return isCount && quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : 0
}

/**
 * What comes back and what the new goods cost, as they are paid; what of it is paid by the method that was chosen, and
 * what the customer pays, or below zero gets.
 */
export function reckonExchange(
  sale: SaleDetails,
  values: ExchangeValues,
  selling: Selling,
  shop: Pick<ShopSettings, 'cash_rounding' | 'payment_methods'>,
): { back: Cents; total: Cents; paid: Cents; more: Cents; difference: Cents } {
  const { value, refunds } = proposal(sale, unitsTyped(sale, values), shop)
  const back = sum(refunds.map(({ amount }) => amount))
  const lines = values.goods.map((each) => ({
    ...each,
    quantity: unitsOf(each),
  }))
  const off = { discount: null, points_value: cents(0), promotions: selling.promotions }
  const { total } = saleTotals(lines, selling, off)
  const given = { refunds, rounding: cents(value - back) }
  const rest = { payment_method: values.method, payment_reference: null }
  const { payments, more } = exchangePayments(given, total, rest, shop)
  const tenders = paymentsOf(payments, total, alsoPaidBy(shop, refunds))
  const paid = 'problem' in tenders ? total : sum(tenders.payments.map(({ amount }) => amount))
  return { back, total, paid, more, difference: cents(paid - back) }
}

export const toExchange = (
  sale: SaleDetails,
  values: ExchangeValues,
  { asksAge, expected_total }: { asksAge: boolean; expected_total: Cents | null },
): WantedExchange => ({
  items: [...unitsTyped(sale, values)].map(([line_number, quantity]) => ({
    line_number,
    quantity,
  })),
  reason: values.reason,
  destination: values.destination,
  new_items: values.goods.map(({ product_id, unit_price, quantity }) => ({
    product_id,
    unit_price,
    quantity: Number(quantity),
    discount: null,
  })),
  expected_total,
  payment_method: values.method,
  payment_reference: null,
  // What nobody was asked is not said.
  age_confirmed: asksAge || isAgeProven(sale) || null,
  document_seen: (asksAge && values.document_seen) || null,
})

/** The word that the server will ask for: the machine is asked after it. */
export function neededApproval(
  sale: SaleDetails,
  { items, reason, destination }: WantedExchange,
  {
    role,
    settings,
  }: { role: Role; settings: Pick<ShopSettings, 'cash_rounding' | 'discount_caps'> },
): WantedApproval | undefined {
  const units = new Map(items.map(({ line_number, quantity }) => [line_number, quantity]))
  const { value, refunds } = proposal(sale, units, settings)
  const before = valueBefore(asReturned(sale))
  if (beyondReturnCap(role, value, before, settings.discount_caps) === undefined) return undefined
  const told = { items, reason: reason.trim(), destination }
  return { kind: 'return', subject: returnSubject(sale, told, value, refunds) }
}
