import { Refusal } from '#server/refusal.ts'
import { UNDER_AGE } from '#shared/customers/age.ts'
import { cents, formatRand } from '#shared/money.ts'
import { AGE_NOT_CONFIRMED } from '#shared/sales/age-proof.ts'
import { cannotSell, NO_TILL } from '#shared/tills/contract.ts'
import type { LineProblem, SaleOutcome, Shortage } from './queries.ts'

type Refused = Extract<SaleOutcome, { refusal: string }>

/** Says which line cannot be sold and why; the fields beside it let the till offer the way out. */
export function refusalOf(outcome: Refused): Refusal {
  switch (outcome.refusal) {
    case 'unknown customer':
      return new Refusal(400, 'There is no such customer')
    case 'under age':
      return new Refusal(403, UNDER_AGE)
    case 'age not confirmed':
      return new Refusal(409, AGE_NOT_CONFIRMED)
    case 'no account':
      return new Refusal(409, 'This customer has no account with the shop')
    case 'points':
      return new Refusal(409, `This customer has ${Math.max(0, outcome.left)} points`)
    case 'store credit':
      return new Refusal(
        409,
        `This customer has ${formatRand(cents(outcome.left))} of store credit`,
      )
    case 'account limit':
      return new Refusal(
        409,
        `${formatRand(cents(outcome.left))} is left of this customer's account limit`,
      )
    case 'unknown till':
      return new Refusal(400, NO_TILL)
    case 'retired till':
      return new Refusal(409, cannotSell(outcome.name))
    case 'no shift':
      return new Refusal(409, 'Open a shift at this till before you sell')
    case 'lines':
      return lineRefusal(outcome.lines)
    case 'stock':
      return stockRefusal(outcome.lines)
  }
}

function lineRefusal(problems: readonly LineProblem[]): Refusal {
  // What cannot be sold at all comes before what has only another price.
  const hard = problems.find(({ problem }) => problem !== 'price')
  if (hard) return new Refusal(hard.problem === 'unknown' ? 400 : 409, lineText(hard))
  const text = problems.map(lineText).join('. ')
  return new Refusal(
    409,
    text,
    {},
    {
      price_changes: problems.map(({ product_id, name, price, unit_price }) => ({
        product_id,
        name,
        unit_price: unit_price / 100,
        price: (price ?? 0) / 100,
      })),
    },
  )
}

function lineText({ line, name, price, unit_price, problem }: LineProblem): string {
  switch (problem) {
    case 'unknown':
      return `Item ${line}: there is no such product`
    case 'archived':
      return `Item ${line}: ${name} is no longer sold`
    case 'price':
      return `The price of ${name} has changed from ${formatRand(cents(unit_price))} to ${formatRand(cents(price ?? 0))}`
    case 'no card':
      return `Item ${line}: ${name} is sold only to a customer with a medical card`
    case 'no card number':
      return `Item ${line}: ${name} needs the number of this customer's medical card, and none is on file`
    case 'expired card':
      return `Item ${line}: ${name} needs a valid medical card, and this customer's has expired`
  }
}

function stockRefusal(shortages: readonly Shortage[]): Refusal {
  const text = shortages
    .map(({ name, left }) => `Not enough stock for ${name}: ${left} left`)
    .join('. ')
  return new Refusal(409, text, {}, { shortages })
}
