import { passesLuhn } from './luhn.ts'

export const CARD_NUMBER_PROBLEM = 'This looks like a payment card number, which must not be stored'

/** Digits, perhaps in groups: '4111 1111 1111 1111' or '4111-1111-1111-1111'. */
const GROUPED = /\d+(?:[ -]\d+)*/g
/** 13 digits are left out: ID numbers have 13 and pass Luhn too. */
const CARD = /^\d{14,19}$/

/** Whether a text holds what looks like a payment card number, which would pull the shop into PCI scope. */
export function holdsCardNumber(text: string): boolean {
  const runs = text.match(GROUPED) ?? []
  return runs.some((run) => isCard(run.replaceAll(/[ -]/g, '')) || run.split(/[ -]/).some(isCard))
}

const isCard = (digits: string): boolean => CARD.test(digits) && passesLuhn(digits)
