import { type Approved, noteApproved } from '#server/approvals/use-approval.ts'
import { actorName } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import { promotionRows } from '#server/sales/queries.ts'
import { latestAdultBirth } from '#shared/customers/age.ts'
import { isServerNumber } from '#shared/dark/entry-number.ts'
import type { DarkSale } from '#shared/dark/entry.ts'
import { saleSums } from '#shared/dark/sale-sums.ts'
import { Particulars } from '#shared/documents/particulars.ts'
import { pickFields } from '#shared/fields.ts'
import { sum } from '#shared/money.ts'
import { methodOf } from '#shared/sales/payment.ts'
import { pointsValue, type Reckoning } from '#shared/sales/totals.ts'
import { vatRateOn } from '#shared/sales/vat.ts'
import { allowedBy } from './allowed-by.ts'
import type { Booked, Booking } from './booking.ts'
import { oddPromotions } from './odd-promotions.ts'
import { oddRules } from './odd-rules.ts'
import { notedOf, offline, type Noted, type SaleProblem, UNKNOWN_SHIFT } from './problem-words.ts'
import { findShiftMeant, isTillNumberTaken } from './queries.ts'
import { restoreProducts } from './restore-products.ts'

interface UnknownLines {
  unknown_lines: { line: number }[]
}
type SaleFound =
  | UnknownLines
  | {
      transaction_id: number
      transaction_number: string
      problems: SaleProblem[]
      /** Of a sale that the book has under this key: whether it is another one. */
      is_other?: boolean
    }

/** A sale as it was made. It is booked once for its key; what is not as it should be is noted. */
export async function bookSale(db: Db, booking: Booking, sale: DarkSale): Promise<Booked> {
  const reckoning = saleSums(sale)
  if ('problem' in reckoning)
    return (await bookedBefore(db, booking, sale)) ?? { held: 'sums', reason: reckoning.problem }
  const { till } = booking
  const shift = await findShiftMeant(db, till.id, { ...booking, ref: sale.shift })
  const noted: Noted[] = [...judgeSale(booking, sale), ...(await oddPromotions(db, booking, sale))]
  if (sale.shift !== null && shift === null) noted.push(offline(UNKNOWN_SHIFT))
  const allowed = await allowedBy(db, booking, sale, reckoning)
  noted.push(...allowed.noted)
  const given = { ...saleRow(booking, sale, reckoning, shift), approval_id: allowed.approval_id }
  let found = await insertDarkSale(db, given)
  if ('unknown_lines' in found) {
    const lines = found.unknown_lines.map(({ line }) => sale.lines[line - 1]!)
    noted.push(...(await restoreProducts(db, booking, lines)))
    found = await insertDarkSale(db, given)
  }
  if ('unknown_lines' in found) throw new Error('the products of an entry could not be put back')
  // What the book had already was judged as it was sold.
  if (found.is_other === undefined) {
    noted.push(...oddRules(booking, sale))
    if (allowed.approved !== null) await noteWord(db, booking, allowed.approved, found)
  }
  return bookedAs(db, sale, { found, shift, noted })
}

/** Whose word the sale was made with is in the list of exceptions. */
function noteWord(
  db: Db,
  { seller: user, bookedAt: now }: Booking,
  approved: Approved & { decided_by: string },
  found: { transaction_id: number; transaction_number: string },
): Promise<void> {
  const { decided_by } = approved
  return noteApproved(db, { user, now }, approved, { ...found, decided_by })
}

/** An older till reckons what the server has sold by promotions of its own: the book knows better, and has it. */
async function bookedBefore(
  db: Db,
  { till, body, ...booking }: Booking,
  sale: DarkSale,
): Promise<Booked | undefined> {
  const told = { ...sale, ...soldLines(sale), idempotency_key: body.key }
  const [row] = await db<{ found: Exclude<SaleFound, UnknownLines> | null }[]>`
    SELECT stored_dark_sale(${JSON.stringify(told)}::text::jsonb) AS found`
  const found = row?.found
  if (!found) return undefined
  const shift = await findShiftMeant(db, till.id, { ...booking, ref: sale.shift })
  return bookedAs(db, sale, { found, shift, noted: [] })
}

interface FoundSale {
  found: Exclude<SaleFound, UnknownLines>
  shift: number | null
  noted: Noted[]
}

async function bookedAs(
  db: Db,
  sale: DarkSale,
  { found, shift, noted }: FoundSale,
): Promise<Booked> {
  if (found.is_other)
    return { held: 'key', reason: `Its key is that of another sale, ${found.transaction_number}` }
  const isNew = found.is_other === undefined
  const ownNumber = isServerNumber(sale.number) ? null : sale.number
  const isTaken = ownNumber !== null && (await isTillNumberTaken(db, ownNumber))
  if (isTaken) noted.push(offline(`Another sale bears ${ownNumber} on its paper`))
  return {
    transaction_id: found.transaction_id,
    transaction_number: found.transaction_number,
    till_number: isTaken ? null : ownNumber,
    shift_id: shift,
    amount: sale.total,
    noted: [...noted, ...found.problems.map(notedOf)],
    isNew,
  }
}

/** What the till does not give out, or the law does not say. */
function* judgeSale({ day, till }: Booking, sale: DarkSale): Iterable<Noted> {
  if (!isServerNumber(sale.number) && !sale.number.startsWith(`${till.letter}-`))
    yield offline(`Its number ${sale.number} is not of this till's series`)
  const rate = vatRateOn(day)
  if (sale.vat_mode !== 'none' && sale.vat_rate !== rate)
    yield offline(`VAT was reckoned at ${sale.vat_rate}%; on that day it was ${rate}%`)
}

function saleRow(
  booking: Booking,
  sale: DarkSale,
  reckoning: Reckoning,
  shift: number | null,
): object {
  const { body, till, seller, settings, day, today, at, bookedAt, now, origin } = booking
  const { lines, cart_discount, ...totals } = reckoning
  const paidBy = (method: string) =>
    sum(sale.payments.flatMap((payment) => (payment.method === method ? payment.amount : [])))
  return {
    ...totals,
    idempotency_key: body.key,
    request_hash: booking.hash.toString('hex'),
    customer_id: sale.customer_id,
    seller_id: seller.id,
    ...soldLines(sale),
    names: sale.lines.map((line) => line.product_name),
    skus: sale.lines.map((line) => line.sku),
    categories: sale.lines.map((line) => line.category_name),
    discounts: lines.map((line) => line.discount),
    reasons: sale.lines.map((line) => line.discount?.reason ?? null),
    promotions: promotionRows(lines),
    cart_discounts: lines.map((line) => line.shared),
    vats: lines.map((line) => line.vat),
    revenues: lines.map((line) => line.net - (sale.vat_mode === 'inclusive' ? line.vat : 0)),
    payment_method: methodOf(sale.payments),
    payments: sale.payments,
    cart_discount,
    cart_discount_reason: sale.cart_discount?.reason ?? null,
    points_redeemed: sale.points_redeemed,
    points_value: pointsValue(sale.points_redeemed, sale),
    rounding: sale.rounding,
    store_credit: paidBy('store_credit'),
    account: paidBy('account'),
    vat_mode: sale.vat_mode,
    vat_rate: sale.vat_rate,
    loyalty_points_earned: sale.points_earned,
    cents_per_point: sale.cents_per_point,
    document_kind: sale.document_kind,
    shop: pickFields(Particulars, settings),
    age_confirmed: sale.age_confirmed || sale.document_seen,
    document_seen: sale.document_seen,
    transaction_number: isServerNumber(sale.number) ? sale.number : null,
    day,
    today,
    adult_if_born_by: latestAdultBirth(day),
    at,
    created_at: bookedAt,
    received_at: now,
    actor: { name: actorName(seller), ...origin, till: till.name, sequence: body.sequence },
    till_id: till.id,
    shift_id: shift,
  }
}

/** By which a sale is known to be the same. */
const soldLines = ({ lines }: DarkSale) => ({
  products: lines.map((line) => line.product_id),
  quantities: lines.map((line) => line.quantity),
  prices: lines.map((line) => line.unit_price),
})

async function insertDarkSale(db: Db, given: object): Promise<SaleFound> {
  const [row] = await db<{ found: SaleFound }[]>`
    SELECT record_dark_sale(${JSON.stringify(given)}::text::jsonb) AS found`
  return row!.found
}
