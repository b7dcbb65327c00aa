import { cents, centsOf } from '#shared/money.ts'
import { NOTHING_CHOSEN, REASON_NEEDED } from '#shared/returns/contract.ts'
import { proposal } from '#shared/returns/proposal.ts'
import type { Refund } from '#shared/returns/refund.ts'
import type { Destination } from '#shared/returns/return-rights.ts'
import type { Units } from '#shared/returns/taken-back.ts'
import type { SaleDetails } from '#shared/sales/contract.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import { NOT_A_NUMBER } from '#shared/typed-number.ts'
import type { WantedReturn } from './data.ts'

type Rules = Pick<ShopSettings, 'cash_rounding'>

export interface ReturnValues {
  /** By the number of the line, as typed. */
  quantities: Record<string, number | string>
  reason: string
  destination: Destination
  /** In rand by method, once somebody chose other tenders than are proposed. */
  refunds: Record<string, number | string> | null
}

/** The only line of a sale comes back by itself. */
export function freshReturn(sale: SaleDetails): ReturnValues {
  const left = sale.items.filter((item) => item.returned < item.quantity)
  return {
    quantities: Object.fromEntries(
      left.map(({ line_number, quantity, returned }) => [
        line_number,
        left.length === 1 ? quantity - returned : 0,
      ]),
    ),
    reason: '',
    destination: 'quarantine',
    refunds: null,
  }
}

/** What is typed and can be; nothing where it cannot. */
export function unitsTyped(
  sale: SaleDetails,
  { quantities }: Pick<ReturnValues, 'quantities'>,
): Units {
  return new Map(
    sale.items.flatMap(({ line_number, quantity, returned }) => {
      const wanted = quantities[line_number] ?? 0
      const isPossible =
        typeof wanted === 'number' &&
        Number.isInteger(wanted) &&
        wanted > 0 &&
        wanted <= quantity - returned
      return isPossible ? [[line_number, wanted] as const] : []
    }),
  )
}

export function returnProblems(
  sale: SaleDetails,
  values: ReturnValues,
): Record<string, string | null> {
  const problems: Record<string, string | null> = {}
  for (const { line_number, quantity, returned } of sale.items) {
    const wanted = values.quantities[line_number]
    if (wanted === undefined || wanted === 0 || wanted === '') continue
    if (typeof wanted !== 'number' || !Number.isInteger(wanted) || wanted < 0)
      problems[`quantities.${line_number}`] = 'A whole number'
    else if (wanted > quantity - returned)
      problems[`quantities.${line_number}`] = `At most ${quantity - returned}`
  }
  if (Object.keys(problems).length === 0 && unitsTyped(sale, values).size === 0)
    problems[`quantities.${sale.items[0]!.line_number}`] = NOTHING_CHOSEN
  for (const [method, typed] of Object.entries(values.refunds ?? {}))
    if (!Number.isSafeInteger(Math.round(Number(typed) * 100)))
      problems[`refunds.${method}`] = NOT_A_NUMBER
  problems['reason'] = values.reason.trim() === '' ? REASON_NEEDED : null
  return problems
}

/** The tenders that are offered, with what is proposed for each; store credit too for a named customer. */
export function offeredRefunds(sale: SaleDetails, values: ReturnValues, rules: Rules): Refund[] {
  const { refunds } = proposal(sale, unitsTyped(sale, values), rules)
  const methods = [
    ...new Set([
      ...sale.payments.map(({ method }) => method),
      ...(sale.customer_id === null ? [] : ['store_credit']),
    ]),
  ]
  return methods.map((method) => ({
    method,
    amount: refunds.find((refund) => refund.method === method)?.amount ?? cents(0),
  }))
}

export function toReturn(sale: SaleDetails, values: ReturnValues): WantedReturn {
  const chosen = Object.entries(values.refunds ?? {}).map(([method, amount]) => ({
    method,
    amount: centsOf(Number(amount)),
  }))
  return {
    items: [...unitsTyped(sale, values)].map(([line_number, quantity]) => ({
      line_number,
      quantity,
    })),
    reason: values.reason,
    destination: values.destination,
    payments: values.refunds === null ? null : chosen.filter(({ amount }) => amount !== 0),
  }
}
