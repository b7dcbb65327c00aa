import { PlainDate } from '#shared/dates.ts'
import { passesLuhn } from '#shared/luhn.ts'
import { normaliseIdNumber } from './numbers.ts'

/** Whether a text is a South African ID number for certain, however it is spaced. */
export const isSaIdNumber = (text: string): boolean => saIdProblem(normaliseIdNumber(text)) === null

const LENGTH = 13

/** Why a text is no South African ID number (YYMMDD SSSS C A Z); null when it is one. */
export function saIdProblem(number: string): string | null {
  if (!/^\d*$/.test(number)) return 'it may hold digits only'
  if (number.length !== LENGTH) return 'it must have 13 digits'
  if (possibleBirthDates(number).length === 0) return 'its first six digits are not a date'
  if (!passesLuhn(number)) return 'its check digit is wrong'
  return null
}

/**
 * The date of birth in an ID number. The century is not coded: it is the latest date that is not after `today`, so a
 * number of '20…' belongs to a child until somebody past a hundred states their date of birth.
 */
export const saIdBirthDate = (number: string, today: string): string | undefined =>
  possibleBirthDates(number).findLast((date) => date <= today)

/** Whether a date of birth, in either century, is the one in the number. */
export const agreesWithSaId = (dateOfBirth: string, number: string): boolean =>
  possibleBirthDates(number).includes(dateOfBirth)

/** Oldest first. 29 February 1900 did not exist, that of 2000 did. */
function possibleBirthDates(number: string): string[] {
  const [year, month, day] = [number.slice(0, 2), number.slice(2, 4), number.slice(4, 6)]
  return [`19${year}-${month}-${day}`, `20${year}-${month}-${day}`].filter(
    (date) => PlainDate.safeParse(date).success,
  )
}
