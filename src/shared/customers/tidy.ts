import { z } from 'zod'
import { CARD_NUMBER_PROBLEM, holdsCardNumber } from '#shared/card-number.ts'
import { PlainDate } from '#shared/dates.ts'
import { storedEmail } from '#shared/email.ts'
import { oneLine } from '#shared/fields.ts'
import { normalisePhone, PHONE_PROBLEM } from '#shared/phone.ts'
import { isVatNumber, tidyVatNumber, VAT_NUMBER_PROBLEM } from '#shared/vat-number.ts'
import { isAdult, UNDER_AGE } from './age.ts'
import type { CustomerFields, IdType } from './customer.ts'
import { isMasked } from './mask.ts'
import { normaliseIdNumber, normaliseMedical } from './numbers.ts'
import { agreesWithSaId, saIdBirthDate, saIdProblem } from './sa-id.ts'

/** A customer's details as they are stored. */
export type CustomerDetails = Omit<CustomerFields, 'has_medical_card'> & {
  has_medical_card: boolean
}

export interface CustomerIssue {
  field: keyof CustomerFields
  message: string
}

const OLDEST = '1900-01-01'
const DATE_PROBLEM = 'Dates are written YYYY-MM-DD'
const Email = z.email()

/**
 * Writes each field the one way it is stored and tells what is wrong with it. `today` is the shop's day. Numbers that
 * are still masked pass unseen: whoever knows the stored ones puts them in first.
 */
export function tidyCustomer(
  fields: CustomerFields,
  today: string,
): { customer: CustomerDetails; issues: CustomerIssue[] } {
  const customer = withBirthDate(written(fields), today)
  return { customer, issues: issuesOf(customer, today) }
}

function written(fields: CustomerFields): CustomerDetails {
  const { email, phone, id_number, medical_card_number } = fields
  const hasCard = fields.has_medical_card ?? false
  return {
    ...fields,
    first_name: oneLine(fields.first_name),
    last_name: oneLine(fields.last_name),
    email: email && storedEmail(email),
    phone: phone && (normalisePhone(phone) ?? phone),
    id_number: id_number && normaliseIdNumber(id_number),
    id_type: fields.id_type ?? (id_number === null ? null : 'south_african_id'),
    has_medical_card: hasCard,
    medical_card_number: hasCard
      ? medical_card_number && normaliseMedical(medical_card_number)
      : null,
    medical_card_expiry_date: hasCard ? fields.medical_card_expiry_date : null,
    vat_number: fields.vat_number && tidyVatNumber(fields.vat_number),
  }
}

/** A valid South African ID number tells the date of birth that was left out. */
function withBirthDate(customer: CustomerDetails, today: string): CustomerDetails {
  const { id_type, id_number, date_of_birth } = customer
  if (date_of_birth !== null || id_type !== 'south_african_id' || id_number === null)
    return customer
  if (saIdProblem(id_number) !== null) return customer
  return { ...customer, date_of_birth: saIdBirthDate(id_number, today) ?? null }
}

function issuesOf(customer: CustomerDetails, today: string): CustomerIssue[] {
  const issues: CustomerIssue[] = []
  const check = (field: CustomerIssue['field'], problem: (value: string) => string | null) => {
    const value = customer[field]
    if (typeof value !== 'string' || isMasked(value)) return
    const message = problem(value)
    if (message !== null) issues.push({ field, message })
  }
  check('first_name', paymentCardProblem)
  check('last_name', paymentCardProblem)
  check('email', emailProblem)
  check('phone', (phone) => (normalisePhone(phone) === null ? PHONE_PROBLEM : null))
  check('date_of_birth', (date) => birthDateProblem(date, today))
  check('id_number', (number) => idNumberProblem(number, customer.id_type, customer.date_of_birth))
  check('medical_card_number', medicalNumberProblem)
  check('medical_card_expiry_date', dateProblem)
  check('address', paymentCardProblem)
  check('vat_number', (number) => (isVatNumber(number) ? null : VAT_NUMBER_PROBLEM))
  return issues
}

const paymentCardProblem = (text: string): string | null =>
  holdsCardNumber(text) ? CARD_NUMBER_PROBLEM : null

const emailProblem = (email: string): string | null =>
  Email.safeParse(email).success ? paymentCardProblem(email) : 'Please enter a valid email'

const dateProblem = (date: string): string | null =>
  PlainDate.safeParse(date).success ? null : DATE_PROBLEM

function birthDateProblem(date: string, today: string): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(date) && date < OLDEST)
    return 'The date of birth cannot be before 1900'
  const problem = dateProblem(date)
  if (problem) return problem
  if (date > today) return 'The date of birth cannot be in the future'
  return isAdult(date, today) ? null : UNDER_AGE
}

const DOCUMENTS: Readonly<Record<Exclude<IdType, 'south_african_id'>, string>> = {
  passport: 'passport',
  drivers_license: 'driver’s licence',
}

function idNumberProblem(
  number: string,
  type: IdType | null,
  dateOfBirth: string | null,
): string | null {
  if (type === 'passport' || type === 'drivers_license')
    return /^[A-Z0-9]{5,20}$/.test(number)
      ? paymentCardProblem(number)
      : `A ${DOCUMENTS[type]} number has 5 to 20 letters and digits`
  const reason = saIdProblem(number)
  // The number itself is left out: messages are shown, listed and copied.
  if (reason) return `This is not a valid South African ID number: ${reason}`
  if (
    dateOfBirth !== null &&
    dateProblem(dateOfBirth) === null &&
    !agreesWithSaId(dateOfBirth, number)
  )
    return 'The ID number and the date of birth do not agree'
  return null
}

const medicalNumberProblem = (number: string): string | null =>
  /^[A-Z0-9][A-Z0-9 ./-]{2,39}$/.test(number)
    ? paymentCardProblem(number)
    : 'A medical card number has 3 to 40 letters, digits, hyphens and slashes'
