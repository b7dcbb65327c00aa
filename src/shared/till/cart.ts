import { z } from 'zod'
import { cardProblem, type CardProblem } from '#shared/customers/medical-card.ts'
import type { SealedPin } from '#shared/dark/entry.ts'
import { Instant } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'
import type { Cents } from '#shared/money.ts'
import { Discount } from '#shared/sales/discount.ts'
import { MAX_QUANTITY } from '#shared/sales/sale-limits.ts'
import { CartCustomer, unknownCustomer } from './cart-customer.ts'
import type { TillProduct } from './catalogue.ts'
import { SplitPart } from './split.ts'

/** As it is kept on the device: in cents, unlike on the wire. */
const CartDiscount = z.custom<Discount>(isDiscount).nullable().default(null)

export const CartLine = z.object({
  product_id: Id,
  name: z.string(),
  sku: z.string(),
  category_name: z.string(),
  image_url: z.string().nullable(),
  is_medical: z.boolean(),
  /** In cents. The price the customer was told; the catalogue may have moved on. */
  unit_price: z.custom<Cents>((value) => Number.isSafeInteger(value) && Number(value) > 0),
  quantity: z.number().int().min(1).max(MAX_QUANTITY),
  discount: CartDiscount,
})
export type CartLine = z.infer<typeof CartLine>

/** What is about to be paid for. A schema, so that a cart that was kept on disk can be checked when it comes back. */
export const Cart = z.object({
  /** One for each product, in the order in which they came. */
  lines: z.array(CartLine),
  /** Null is a walk-in. */
  customer: CartCustomer.nullable(),
  /** Whether the cashier confirmed that an unverified customer or a walk-in is of age, and has seen a document. */
  age_confirmed: z.boolean(),
  document_seen: z.boolean().default(false),
  /** What is taken off the whole, and how many points the customer redeems. */
  discount: CartDiscount,
  redeem_points: z.number().int().positive().nullable().default(null),
  /** A manager's word for the discounts as they are: another discount needs another. */
  approval_id: Id.nullable().default(null),
  /** The same in the dark: a PIN that the server opens later. */
  sealed_approval: z
    .custom<SealedPin>((value) => typeof value === 'object')
    .nullable()
    .default(null),
  /** What that word was given for, and when by this device; see `cart-approval.ts`. */
  approved: z.object({ what: z.string(), at: Instant }).nullable().default(null),
  /**
   * The line that was removed last and where it stood, until something else is done with the lines; of the last one
   * also whose cart it was.
   */
  removed: z
    .object({
      line: CartLine,
      index: z.number().int().nonnegative(),
      customer_id: Id.nullable().default(null),
    })
    .nullable(),
  /** Under which it is sold, once; see `sale-key.ts`. */
  sale_key: z.uuid().nullable().default(null),
  /** What has been taken of a split payment: a machine may have charged it, so only a hand takes it out again. */
  paid_parts: z.array(SplitPart).default([]),
})
export type Cart = z.infer<typeof Cart>

/** A word holds for what it was given for: whatever is done with lines and discounts, it is gone. */
const NO_WORD = { approval_id: null, sealed_approval: null, approved: null }

export const EMPTY_CART: Cart = {
  lines: [],
  customer: null,
  age_confirmed: false,
  document_seen: false,
  discount: null,
  redeem_points: null,
  ...NO_WORD,
  removed: null,
  sale_key: null,
  paid_parts: [],
}

/** After a payment: lines, customer and confirmation all go. */
export const clearCart = (): Cart => EMPTY_CART

export const isEmptyCart = ({ lines }: Cart): boolean => lines.length === 0

/** Whether a part of it has been paid. */
export const isPartlyPaid = ({ paid_parts }: Cart): boolean => paid_parts.length > 0

/** Whether it may be forgotten: there is nothing to sell, nor to give back. */
export const holdsNothing = (cart: Cart): boolean => isEmptyCart(cart) && !isPartlyPaid(cart)

export const payParts = (cart: Cart, paid_parts: readonly SplitPart[]): Cart => ({
  ...cart,
  paid_parts: [...paid_parts],
})

export const unitsInCart = ({ lines }: Cart, productId: number): number =>
  lines.find(({ product_id }) => product_id === productId)?.quantity ?? 0

/** A product that is already there gets more of it, at the price its line has. */
export function addToCart(cart: Cart, product: TillProduct, quantity = 1): Cart {
  const already = unitsInCart(cart, product.id)
  if (already > 0) return setQuantity(cart, product.id, already + quantity)
  const added = atMost(quantity)
  if (added <= 0) return cart
  return withLines(cart, [...cart.lines, lineOf(product, added)])
}

/** Zero or less removes the line. */
export function setQuantity(cart: Cart, productId: number, quantity: number): Cart {
  const wanted = atMost(quantity)
  if (wanted <= 0) return removeLine(cart, productId)
  return changeLine(cart, productId, { quantity: wanted })
}

/**
 * The line can be brought back with `undoRemove`. With the last one the customer goes: the next cart is somebody
 * else's. What has been paid stays: the money is still there.
 */
export function removeLine(cart: Cart, productId: number): Cart {
  const index = cart.lines.findIndex(({ product_id }) => product_id === productId)
  const line = cart.lines[index]
  if (!line) return cart
  const lines = cart.lines.toSpliced(index, 1)
  if (lines.length > 0)
    return { ...cart, ...NO_WORD, lines, removed: { line, index, customer_id: null } }
  const { sale_key, paid_parts } = cart
  const customer_id = cart.customer?.id ?? null
  return { ...EMPTY_CART, sale_key, paid_parts, removed: { line, index, customer_id } }
}

/** The line returns to where it stood, and so does whoever went with it. */
export function undoRemove(cart: Cart): Cart {
  if (!cart.removed) return cart
  const { line, index, customer_id } = cart.removed
  const back = withLines(cart, cart.lines.toSpliced(index, 0, line))
  if (customer_id === null || cart.customer) return back
  return chooseCustomer(back, unknownCustomer(customer_id))
}

/** Another customer is another age to confirm, and has other points. */
export function chooseCustomer(cart: Cart, customer: CartCustomer | null): Cart {
  if (cart.customer?.id === customer?.id) return { ...cart, customer }
  return { ...cart, customer, age_confirmed: false, document_seen: false, redeem_points: null }
}

/** Whoever takes it back has seen no document either. */
export const confirmAge = (cart: Cart, age_confirmed: boolean): Cart => ({
  ...cart,
  age_confirmed,
  document_seen: age_confirmed && cart.document_seen,
})

/** Who has seen a document knows the age. */
export const seeDocument = (cart: Cart, document_seen: boolean): Cart => ({
  ...cart,
  document_seen,
  age_confirmed: document_seen || cart.age_confirmed,
})

/** Whether the cashier is asked before payment: about a walk-in and whoever's ID or birth date nobody has seen. */
export const asksForAge = ({ customer }: Cart, idVerificationRequired: boolean): boolean =>
  idVerificationRequired && !(customer?.is_verified && customer.date_of_birth !== null)

/** Whether it is the first question of paying: nobody has answered it for this cart. */
export const hasAgeToAsk = (cart: Cart, idVerificationRequired: boolean): boolean =>
  asksForAge(cart, idVerificationRequired) && !cart.age_confirmed

/** Why a medical product of the cart cannot be sold to whom it is for; undefined where nothing is in the way. */
export function medicalProblem({ lines, customer }: Cart, today: string): CardProblem | undefined {
  if (!lines.some(({ is_medical }) => is_medical)) return undefined
  return customer ? cardProblem(customer, today) : 'no card'
}

export interface RepricedLine {
  product_id: number
  price: Cents
}

/** Lines whose price is no longer the catalogue's. What is not in the catalogue is left to the server to refuse. */
export function changedPrices(
  cart: Cart,
  products: ReadonlyMap<number, Pick<TillProduct, 'price'>>,
): RepricedLine[] {
  return cart.lines.flatMap(({ product_id, unit_price }) => {
    const price = products.get(product_id)?.price ?? unit_price
    return price === unit_price ? [] : [{ product_id, price }]
  })
}

/** The customer accepts the new prices. */
export function applyPrices(cart: Cart, changes: readonly RepricedLine[]): Cart {
  return changes.reduce(
    (changed, { product_id, price }) => changeLine(changed, product_id, { unit_price: price }),
    cart,
  )
}

export interface Shortage {
  product_id: number
  left: number
}

/** Takes what is left where less is left than wanted; a line with nothing left goes. */
export function limitTo(cart: Cart, shortages: readonly Shortage[]): Cart {
  return shortages
    .filter(({ product_id, left }) => left < unitsInCart(cart, product_id))
    .reduce((limited, { product_id, left }) => setQuantity(limited, product_id, left), cart)
}

/** What is taken off a line, or off the whole where no product is named; null is nothing. */
export function takeOff(cart: Cart, discount: Discount | null, productId?: number): Cart {
  return productId === undefined
    ? { ...cart, ...NO_WORD, discount }
    : changeLine(cart, productId, { discount })
}

export const redeemPoints = (cart: Cart, redeem_points: number | null): Cart => ({
  ...cart,
  redeem_points,
})

function lineOf(product: TillProduct, quantity: number): CartLine {
  const { id: product_id, price: unit_price, name, sku, category_name, image_url } = product
  const { is_medical } = product
  return {
    product_id,
    name,
    sku,
    category_name,
    image_url,
    is_medical,
    unit_price,
    quantity,
    discount: null,
  }
}

function isDiscount(value: unknown): boolean {
  return z.safeEncode(Discount, value as Discount).success
}

const atMost = (quantity: number): number => Math.min(Math.trunc(quantity) || 0, MAX_QUANTITY)

function changeLine(cart: Cart, productId: number, change: Partial<CartLine>): Cart {
  return withLines(
    cart,
    cart.lines.map((line) => (line.product_id === productId ? { ...line, ...change } : line)),
  )
}

/** Whatever else is done with the lines, the removed one cannot be brought back after it. */
const withLines = (cart: Cart, lines: CartLine[]): Cart => ({
  ...cart,
  ...NO_WORD,
  lines,
  removed: null,
})
