import type { ApprovalKind, Subject } from '#shared/approvals/contract.ts'
import { centsOf, formatRand } from '#shared/money.ts'

export const KIND_WORDS: Readonly<Record<ApprovalKind, string>> = {
  discount: 'A discount',
  price: 'A price below the list',
  return: 'A return',
  void: 'A void',
  paid_out: 'Cash paid out',
  no_sale: 'A drawer opened without a sale',
}

/** What a person has to know of the act to decide: how much, and why. */
export function subjectText(subject: Subject): string {
  const { amount, percent, reason, sale, customer, refunds } = subject
  const parts = [
    typeof amount === 'number' && amount > 0 && formatRand(centsOf(amount)),
    typeof percent === 'number' && `${percent}%`,
    typeof reason === 'string' && reason !== '' && reason,
    typeof sale === 'string' && `of ${sale}`,
    typeof customer === 'string' && `without a slip, for ${customer}`,
    typeof refunds === 'string' && `back by ${refunds}`,
  ]
  return parts.filter(Boolean).join(', ')
}
