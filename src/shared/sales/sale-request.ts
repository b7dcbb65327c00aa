import { z } from 'zod'
import { NO_CARD_NUMBER } from '#shared/card-number.ts'
import { Recipient } from '#shared/documents/recipient.ts'
import { Id, maybe, optionalText } from '#shared/fields.ts'
import { type Cents, Rand } from '#shared/money.ts'
import { MAX_PRICE } from '#shared/products/product.ts'
import { Discount } from './discount.ts'
import { NO_METHOD, PaymentMethod } from './payment-method.ts'
import { PaymentRequest } from './payment.ts'
import {
  CART_IS_EMPTY,
  MAX_PAYMENTS,
  MAX_POINTS,
  MAX_QUANTITY,
  TOO_MANY_PAYMENTS,
} from './sale-limits.ts'

const MAX_LINES = 500
const MAX_NOTES = 500

/** What a cashier reads about a line; items count from 1, as on the slip. */
const about = (say: (item: number) => string) => ({
  error: ({ path = [] }: { path?: PropertyKey[] | undefined }) =>
    say((path.find((part) => typeof part === 'number') ?? 0) + 1),
})
const invalid = (what: string) => about((item) => `Invalid ${what} for item ${item}`)

/** The price on the shelf as the till knows it; checked here so that the words are the specification's. */
const UnitPrice = z.codec(
  z
    .number(invalid('price'))
    .refine((rand) => rand > 0 && isPrice(z.safeDecode(Rand, rand).data), invalid('price')),
  z.custom<Cents>(Number.isSafeInteger),
  { decode: (rand) => z.decode(Rand, rand), encode: (cents) => z.encode(Rand, cents) },
)

const isPrice = (amount: Cents | undefined): boolean => amount !== undefined && amount <= MAX_PRICE

const SaleItem = z.strictObject({
  product_id: z.int(invalid('product ID')).positive(invalid('product ID')),
  quantity: z
    .int(invalid('quantity'))
    .positive(invalid('quantity'))
    .max(
      MAX_QUANTITY,
      about((item) => `Item ${item}: at most ${MAX_QUANTITY} of a product can be sold at once`),
    ),
  unit_price: UnitPrice,
  discount: maybe(Discount),
})

export const SaleRequest = z.object({
  customer_id: maybe(Id),
  items: z.array(SaleItem, { error: CART_IS_EMPTY }).min(1, CART_IS_EMPTY).max(MAX_LINES),
  /** The whole is paid so; `payments` says more. */
  payment_method: maybe(PaymentMethod),
  payments: maybe(z.array(PaymentRequest).min(1, NO_METHOD).max(MAX_PAYMENTS, TOO_MANY_PAYMENTS)),
  /** Off the whole, spread over the lines. */
  discount: maybe(Discount),
  /** A second person's word for a discount beyond what the seller may take off alone. */
  approval_id: maybe(Id),
  /** What the customer was told: another total, by promotions that began or ended since, is refused with 409. */
  expected_total: maybe(Rand),
  redeem_points: maybe(
    z
      .int('Points are whole')
      .positive('Redeem one point or more')
      .max(MAX_POINTS, `Redeem at most ${MAX_POINTS} points`),
  ),
  notes: optionalText(MAX_NOTES).refine(...NO_CARD_NUMBER),
  /**
   * Whether the cashier confirmed that an unverified customer or a walk-in is of age; nothing where nobody was asked.
   */
  age_confirmed: maybe(z.boolean()),
  /** That they have seen an ID document to it. */
  document_seen: maybe(z.boolean()),
  /** The device that sells; its open shift, if there is one, gets the sale. */
  till_id: maybe(Id),
  /** To whom the document is made out; the customer, unless told. */
  recipient: maybe(Recipient),
})
export type SaleRequest = z.output<typeof SaleRequest>
