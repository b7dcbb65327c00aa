import { formatDateTime } from '#shared/dates.ts'
import { type Cents, cents, formatRand, negative, sum, times } from '#shared/money.ts'
import { formatPhone } from '#shared/phone.ts'
import type { DocumentKind } from '#shared/sales/document.ts'
import { methodLabel } from '#shared/sales/payment-method.ts'
import { referencesOf } from '#shared/sales/payment-slip.ts'
import type { Receipt } from '#shared/sales/receipt.ts'
import { type VatMode, vatWords } from '#shared/sales/vat.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import type { Particulars } from './particulars.ts'

/** What a full tax invoice says as long as nobody has told for whom it is. */
export const NO_RECIPIENT = 'Recipient: name and address not yet given'

const TITLES: Readonly<Record<DocumentKind, string>> = {
  slip: 'Till slip',
  abridged_tax_invoice: 'Tax Invoice',
  tax_invoice: 'Tax Invoice',
  credit_note: 'Credit Note',
  refund: 'Refund',
}

/** Whether what stands at the lines has VAT in it. */
const AMOUNT_HEADS: Readonly<Record<VatMode, string>> = {
  exclusive: 'Without VAT',
  inclusive: 'With VAT',
  none: 'Amount',
}

/** A row of a paper: what, how many at what price, and for how much. */
export interface PaperLine {
  name: string
  detail: string
  amount: string
  /** Below it: what was taken off. */
  notes: { word: string; value: string }[]
}

export interface PaperSum {
  word: string
  value: string
  isStrong: boolean
}

/** A document as it is read, on the screen, on a roll, on A4 and as a PDF. */
export interface Paper {
  title: string
  number: string
  isCopy: boolean
  supplier: string[]
  /** To whom it is made out; none where it need not be. */
  recipient: string[]
  about: string[]
  /** What stands above the lines on a sheet; a roll has no room for it. */
  heads: Pick<PaperLine, 'name' | 'detail' | 'amount'>
  lines: PaperLine[]
  sums: PaperSum[]
  foot: string
}

interface Issue {
  /** Whose particulars it bears where none were kept with the sale. */
  shop: Particulars & Pick<ShopSettings, 'payment_methods'>
  isCopy: boolean
}

/** The document of an entry. A credit note tells by how much it reduces: its amounts are above zero. */
export function paperOf(receipt: Receipt, { shop, isCopy }: Issue): Paper {
  const { document, transaction_number, vat_mode } = receipt
  // What the till has printed stays the number of the document; the shop's own stands beside it.
  const number = receipt.till_number ?? transaction_number
  const particulars = receipt.particulars ?? shop
  const isReturn = document.kind === 'credit_note' || document.kind === 'refund'
  return {
    title: TITLES[document.kind],
    number,
    isCopy,
    supplier: supplierLines(particulars, vat_mode !== 'none'),
    recipient: recipientLines(receipt),
    about: [
      number,
      ...(number === transaction_number ? [] : [`Sale ${transaction_number}`]),
      formatDateTime(receipt.created_at, particulars.timezone),
      `Served by ${receipt.seller_name}`,
      ...(receipt.customer_name === null ? [] : [receipt.customer_name]),
      ...(receipt.original_number === null ? [] : [`For ${receipt.original_number}`]),
      ...(receipt.reason === null ? [] : [`Reason: ${receipt.reason}`]),
    ],
    heads: { name: 'Description', detail: 'Quantity × price', amount: AMOUNT_HEADS[vat_mode] },
    lines: receipt.lines.map((line) => lineOf(line, isReturn)),
    sums: isReturn ? returnSums(receipt, shop) : saleSums(receipt, shop),
    foot: isReturn ? '' : 'Thank you. Keep out of reach of children.',
  }
}

/** Who sold it, as the Consumer Protection Act (section 26) wants it. Who is no vendor has no VAT number to show. */
export function supplierLines(shop: Particulars, isVendor: boolean): string[] {
  return [
    shop.store_name,
    ...shop.address.split('\n').filter(Boolean),
    ...(shop.phone ? [`Tel ${formatPhone(shop.phone)}`] : []),
    ...(shop.email ? [shop.email] : []),
    ...(shop.vat_number && isVendor ? [`VAT no. ${shop.vat_number}`] : []),
    ...(shop.cannabis_license ? [`Licence ${shop.cannabis_license}`] : []),
  ]
}

export function recipientLines({
  recipient,
  document,
}: Pick<Receipt, 'recipient'> & { document: { kind: DocumentKind } }): string[] {
  if (recipient === null) return document.kind === 'tax_invoice' ? [NO_RECIPIENT] : []
  return [
    `To ${recipient.name}`,
    ...recipient.address.split('\n').filter(Boolean),
    ...(recipient.vat_number === null ? [] : [`VAT no. ${recipient.vat_number}`]),
  ]
}

function lineOf(line: Receipt['lines'][number], isReturn: boolean): PaperLine {
  const sign = isReturn ? -1 : 1
  const { name, quantity, unit_price, line_total, discount, promotions } = line
  const by_hand = cents(discount - sum(promotions.map(({ amount }) => amount)))
  const off = [...promotions, { name: 'Discount', amount: by_hand }]
  return {
    name,
    detail: `${sign * quantity} × ${formatRand(unit_price)}`,
    amount: formatRand(cents(sign * line_total)),
    notes: off
      .filter(({ amount }) => amount !== 0)
      .map(({ name: word, amount }) => ({ word, value: formatRand(cents(-sign * amount)) })),
  }
}

type Names = Pick<ShopSettings, 'payment_methods'>

function saleSums(receipt: Receipt, names: Names): PaperSum[] {
  const { vat, total, rounding, points_redeemed, points_value, loyalty_points_earned } = receipt
  const { slip_reference } = receipt
  // What was noted afterwards is newer, and stands instead of what was typed with each payment.
  const isTyped = slip_reference === referencesOf(receipt.payments)
  const discount = cents(receipt.discount - points_value)
  const vatLine = vatWords(receipt.vat_mode, receipt.vat_rate)
  return [
    plain('Subtotal', formatRand(receipt.subtotal)),
    ...(discount === 0 ? [] : [plain('Discount', formatRand(negative(discount)))]),
    ...pointsSum('Points redeemed', points_redeemed, points_value),
    ...(receipt.vat_mode === 'inclusive'
      ? [plain('Value without VAT', formatRand(cents(total - vat)))]
      : []),
    ...(vatLine === null ? [] : [plain(vatLine, formatRand(vat))]),
    strong('Total', formatRand(total)),
    ...(rounding === 0 ? [] : [plain('Cash rounding', formatRand(rounding))]),
    ...receipt.payments.flatMap(({ method, amount, tendered, change, reference }) => [
      plain(methodLabel(method, names), formatRand(tendered ?? amount)),
      ...(isTyped ? slipSum(reference) : []),
      ...(tendered === null
        ? []
        : [{ word: 'Change', value: formatRand(change), isStrong: change > 0 }]),
    ]),
    ...(isTyped ? [] : slipSum(slip_reference)),
    ...(loyalty_points_earned > 0
      ? [plain('Loyalty points earned', `+${loyalty_points_earned}`)]
      : []),
  ]
}

/** By how much value and tax are less, and how it was paid back. */
function returnSums(receipt: Receipt, names: Names): PaperSum[] {
  const back = (amount: Cents) => formatRand(times(amount, -1))
  const { vat, total, rounding, payments, lines, points_redeemed, points_value } = receipt
  const vatLine = vatWords(receipt.vat_mode, receipt.vat_rate)
  // Its part of what was taken off the whole sale, which stands at no line.
  const shared = cents(receipt.discount - points_value - sum(lines.map((line) => line.discount)))
  return [
    ...(shared === 0 ? [] : [plain('Share of the discount', formatRand(shared))]),
    ...pointsSum('Points given back', 0 - points_redeemed, negative(points_value)),
    ...(vatLine === null
      ? []
      : [
          plain('Value reduced by', back(cents(total - vat))),
          plain(`VAT (${receipt.vat_rate}%) reduced by`, back(vat)),
        ]),
    strong(vatLine === null ? 'Total refunded' : 'Total credited', back(total)),
    ...(rounding === 0 ? [] : [plain('Cash rounding', back(rounding))]),
    ...payments.map(({ method, amount }) =>
      plain(`Paid back: ${methodLabel(method, names)}`, back(amount)),
    ),
    ...(receipt.loyalty_points_earned < 0
      ? [plain('Loyalty points taken back', String(0 - receipt.loyalty_points_earned))]
      : []),
  ]
}

const slipSum = (reference: string | null): PaperSum[] =>
  reference === null ? [] : [plain('Slip reference', reference)]

/** Points are the customer's own: how many, and what they took off. */
const pointsSum = (word: string, points: number, value: Cents): PaperSum[] =>
  points === 0 && value === 0 ? [] : [plain(`${word} ${points}`, formatRand(negative(value)))]

export const plain = (word: string, value: string): PaperSum => ({ word, value, isStrong: false })
export const strong = (word: string, value: string): PaperSum => ({ word, value, isStrong: true })
