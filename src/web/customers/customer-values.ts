import { type FormErrors, schemaResolver } from '@mantine/form'
import { type Customer, CustomerFields, type IdType } from '#shared/customers/customer.ts'
import { isMasked, MASKED_PROBLEM } from '#shared/customers/mask.ts'
import type { MedicalCard } from '#shared/customers/medical-card.ts'
import { normaliseIdNumber } from '#shared/customers/numbers.ts'
import { saIdBirthDate, saIdProblem } from '#shared/customers/sa-id.ts'
import { tidyCustomer } from '#shared/customers/tidy.ts'
import { isSomebodyElse } from '#shared/customers/verified-details.ts'
import { emptyValues, type FormValues, storedValues } from '#web/ui/forms/form-values.ts'

/** What the form holds while it is filled in. */
export type CustomerValues = Omit<FormValues<CustomerFields>, 'id_type'> & { id_type: IdType }

const NEW_CUSTOMER: CustomerValues = {
  ...emptyValues(CustomerFields),
  id_type: 'south_african_id',
  has_medical_card: false,
}

export const valuesOf = (customer: Customer | undefined): CustomerValues =>
  customer
    ? {
        ...storedValues(CustomerFields, customer),
        id_type: customer.id_type ?? NEW_CUSTOMER.id_type,
      }
    : NEW_CUSTOMER

/** Without a number the type says nothing: it stays what it was, or a verification would be lost over it. */
export function toFields(values: CustomerValues, stored: Customer | undefined): CustomerFields {
  const id_type = values.id_number.trim() === '' ? (stored?.id_type ?? null) : values.id_type
  return CustomerFields.parse({ ...values, id_type })
}

const schemaProblems = schemaResolver(CustomerFields, { sync: true })

/** What is wrong with each field; empty when the form can be sent. `today` is the shop's day. */
export function customerProblems(
  values: CustomerValues,
  stored: Customer | undefined,
  today: string,
): FormErrors {
  const { issues } = tidyCustomer(lenient(values), today)
  return {
    ...Object.fromEntries(issues.map(({ field, message }) => [field, message])),
    ...maskProblems(values, valuesOf(stored)),
    ...schemaProblems(values),
  }
}

/** Whether sending this takes a verification away: it is about somebody else then. */
export function losesVerification(
  values: CustomerValues,
  stored: Customer | undefined,
  today: string,
): boolean {
  if (!stored?.is_verified) return false
  const details = (from: CustomerValues) => tidyCustomer(lenient(from), today).customer
  return isSomebodyElse(details(valuesOf(stored)), details(values))
}

/** Told by a valid South African ID number; undefined by any other text. */
export function birthDateIn(
  { id_type, id_number }: Pick<CustomerValues, 'id_type' | 'id_number'>,
  today: string,
): string | undefined {
  const number = normaliseIdNumber(id_number)
  if (id_type !== 'south_african_id' || isMasked(number) || saIdProblem(number) !== null)
    return undefined
  return saIdBirthDate(number, today)
}

export const cardIn = (values: CustomerValues): MedicalCard => ({
  has_medical_card: values.has_medical_card,
  has_card_number: values.medical_card_number.trim() !== '',
  medical_card_expiry_date: given(values.medical_card_expiry_date),
})

/** The rules look at every field, also while another one is missing. */
function lenient(values: CustomerValues): CustomerFields {
  const { id_type, has_medical_card, first_name, last_name, ...texts } = values
  return {
    ...eachGiven(texts),
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    id_type,
    has_medical_card,
  }
}

/** Blanks are none. */
const eachGiven = <Name extends string>(texts: Readonly<Record<Name, string>>) =>
  Object.fromEntries(
    Object.entries<string>(texts).map(([name, text]) => [name, given(text)]),
  ) as Record<Name, string | null>

const given = (text: string): string | null => text.trim() || null

/** A masked number stands for the stored one as long as nobody has typed into it. */
function maskProblems(values: CustomerValues, stored: CustomerValues): FormErrors {
  const typedInto = (['id_number', 'medical_card_number'] as const).filter(
    (name) => isMasked(values[name]) && values[name] !== stored[name],
  )
  return Object.fromEntries(typedInto.map((name) => [name, MASKED_PROBLEM]))
}
