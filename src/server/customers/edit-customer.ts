import { z } from 'zod'
import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { refuseUnseen } from '#server/http/refuse-unseen.ts'
import { changedValues } from '#server/audit/changed-values.ts'
import type { CustomerChange } from '#shared/customers/contract.ts'
import { Customer, type CustomerFields } from '#shared/customers/customer.ts'
import { isMasked, maskNumber } from '#shared/customers/mask.ts'
import type { CustomerDetails } from '#shared/customers/tidy.ts'
import { fullName } from '#shared/full-name.ts'
import {
  type CustomerRow,
  lockWholeCustomer,
  updateCustomer,
  updateVerification,
} from './queries.ts'
import { refuseDuplicate } from './refuse-duplicate.ts'
import { type Numbers, openNumbers, sealNumbers } from './seal-numbers.ts'
import { customerAnswer, maskedCustomer, maskNumbers, maySeeNumbers } from './tell-customer.ts'
import { tidied } from './tidied.ts'

/** The whole body replaces what was stored; a masked number stands for the stored one. */
export async function editCustomer(
  caller: Caller,
  { id, updated_at: seen, ...fields }: CustomerChange & { id: number },
): Promise<Customer> {
  const { db, now, sealer, settings } = caller
  const row = await lockWholeCustomer(db, id)
  const before = detailsOf(row, openNumbers(sealer, row))
  const customer = tidied(caller, unmasked(fields, before))
  const changes = changedValues({ ...before }, { ...customer })
  if (!changes) return answerFor(caller, row, customer, fields)
  const version = { name: fullName(row), updated_at: row.updated_at }
  await refuseUnseen(seen, version, settings.timezone, () =>
    z.encode(Customer, maskedCustomer(sealer, row)),
  )

  const stored = sealNumbers(sealer, customer)
  let changed = await refuseDuplicate(db, stored, id, (inner) =>
    updateCustomer(inner, id, stored, now),
  )
  const isStale = row.is_verified && isSomebodyElse(before, customer)
  if (isStale) changed = await updateVerification(db, id, NOT_VERIFIED, now)
  await recordAudit(db, caller, {
    action: 'update',
    table_name: 'customers',
    record_id: id,
    old_values: { ...changes.old_values, ...(isStale ? { is_verified: true } : {}) },
    new_values: { ...changes.new_values, ...(isStale ? { is_verified: false } : {}) },
  })
  return answerFor(caller, changed, customer, fields)
}

const NOT_VERIFIED = { is_verified: false, verified_at: null, verified_by: null }

function detailsOf(row: CustomerRow, numbers: Numbers): CustomerDetails {
  return {
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone: row.phone,
    date_of_birth: row.date_of_birth,
    id_type: row.id_type,
    has_medical_card: row.has_medical_card,
    medical_card_expiry_date: row.medical_card_expiry_date,
    ...numbers,
  }
}

function unmasked(fields: CustomerFields, stored: Numbers): CustomerFields {
  return {
    ...fields,
    id_number: kept(fields.id_number, stored.id_number),
    medical_card_number: kept(fields.medical_card_number, stored.medical_card_number),
  }
}

const kept = (given: string | null, stored: string | null): string | null =>
  stored !== null && given === maskNumber(stored) ? stored : given

/** A verification says that somebody has seen this document of this person: with another one it no longer holds. */
function isSomebodyElse(before: CustomerDetails, after: CustomerDetails): boolean {
  return (['id_number', 'id_type', 'date_of_birth'] as const).some(
    (name) => before[name] !== null && before[name] !== after[name],
  )
}

/** What was sent masked is answered masked: an edit reveals nothing that was not typed. */
function answerFor(
  { user }: Caller,
  row: CustomerRow,
  numbers: Numbers,
  sent: CustomerFields,
): Customer {
  const masked = maskNumbers(numbers)
  const told = (name: keyof Numbers) =>
    maySeeNumbers(user.role) && !isMasked(sent[name] ?? '') ? numbers[name] : masked[name]
  return customerAnswer(row, {
    id_number: told('id_number'),
    medical_card_number: told('medical_card_number'),
  })
}
