import { passesLuhn } from './luhn.ts'

export const CARD_NUMBER_PROBLEM = 'This looks like a payment card number, which must not be stored'

/** For text that people type: `optionalText(500).refine(...NO_CARD_NUMBER)`. */
export const NO_CARD_NUMBER = [
  (text: string | null) => text === null || !holdsCardNumber(text),
  { error: CARD_NUMBER_PROBLEM },
] as const

/** 13 digits are left out: ID numbers have 13 and pass Luhn too. */
const CARD = /^\d{14,19}$/
const MAX_DIGITS = 19

/**
 * '082 123 4567', '0821234567' or '(082) 123 4567' is never part of a card number; two of them side by side would be
 * taken for one now and then. A number in groups of six, '300123 082123 4567', holds no phone.
 */
const PHONE = /(?<!\d)(?:\(0\d\d\) ?\d{3}[ -]?\d{4}|0\d\d([ -]?)\d{3}\1\d{4})(?!\d)/g

/** Between the groups of one number: '4111 1111', '4111-1111', '4111 . 1111'. A plus begins a phone number. */
const GAP = /^[^\p{L}\p{N}+]{1,3}$/u

/**
 * How the numbers on cards begin. Only asked of groups that stand among others, where one span in ten would pass Luhn
 * by chance: a phone number begins with 0 or 27, a date with 20.
 */
const ISSUER = /^(?:[3-6]|2[2-6]|27[0-2])/

/**
 * Whether a text holds what looks like a payment card number, which would pull the shop into PCI scope. Every row of
 * neighbouring groups of digits is tried, so a count, an expiry date or a security code beside the number hides
 * nothing.
 */
export function holdsCardNumber(text: string): boolean {
  return rowsOfGroups(text.normalize('NFKC').replaceAll(PHONE, 'phone')).some(
    (groups) =>
      groups.some(isCard) ||
      (!groups[0]!.startsWith('0') && isCard(groups.join(''))) ||
      groups.some((_, start) => beginsCard(groups, start)),
  )
}

const isCard = (digits: string): boolean => CARD.test(digits) && passesLuhn(digits)

/** Every group has a digit, so no more than 19 are ever joined: the time stays linear. */
function beginsCard(groups: readonly string[], start: number): boolean {
  let digits = ''
  for (let end = start; end < groups.length && digits.length < MAX_DIGITS; end += 1) {
    digits += groups[end]!
    if (isCard(digits) && ISSUER.test(digits)) return true
  }
  return false
}

/** '2 x 4111-1111' has two rows: ['2'] and ['4111', '1111']. */
function rowsOfGroups(text: string): string[][] {
  const rows: string[][] = []
  let end: number | undefined
  for (const { 0: group, index } of text.matchAll(/\d+/g)) {
    if (end !== undefined && GAP.test(text.slice(end, index))) rows.at(-1)!.push(group)
    else rows.push([group])
    end = index + group.length
  }
  return rows
}
