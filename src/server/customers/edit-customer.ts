import { z } from 'zod'
import { changedValues } from '#server/audit/changed-values.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { refuseUnseen } from '#server/http/refuse-unseen.ts'
import type { CustomerChange } from '#shared/customers/contract.ts'
import { Customer, CustomerFields } from '#shared/customers/customer.ts'
import { isMasked, MASKED } from '#shared/customers/mask.ts'
import { tidyCustomer } from '#shared/customers/tidy.ts'
import { isSomebodyElse, replacesDetails } from '#shared/customers/verified-details.ts'
import { shopDay } from '#shared/dates.ts'
import { pickFields, withStored } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import { writeNumbers } from './look-up-number.ts'
import {
  type CustomerRow,
  lockWholeCustomer,
  updateCustomer,
  updateDetailsChanged,
  updateVerification,
  type Verification,
} from './queries.ts'
import { refuseDuplicate } from './refuse-duplicate.ts'
import { type Numbers, openNumbers, sealNumbers } from './seal-numbers.ts'
import { customerAnswer, maskedCustomer, maskNumbers, maySeeNumbers } from './tell-customer.ts'
import { tidied } from './tidied.ts'

type Edit = CustomerChange & { id: number }

/** The body replaces what was stored; a masked number stands for the stored one, as does what may be left out. */
export async function editCustomer(caller: Caller, edit: Edit): Promise<Customer> {
  const typed = typedNumbers(caller, edit)
  return writeNumbers(caller, 'edit', typed, (db) => replaceDetails({ ...caller, db }, edit))
}

/** What is wrong otherwise is refused before anything is said about them. */
function typedNumbers({ now, settings }: Caller, edit: Edit): Numbers {
  const { address = null, vat_number = null } = edit
  const fields = { ...edit, address, vat_number }
  const { customer, issues } = tidyCustomer(fields, shopDay(now, settings.timezone))
  const typed = (number: string | null) =>
    issues.length > 0 || isMasked(number ?? '') ? null : number
  return {
    id_number: typed(customer.id_number),
    medical_card_number: typed(customer.medical_card_number),
  }
}

async function replaceDetails(
  caller: Caller,
  { id, updated_at: seen, ...sent }: Edit,
): Promise<Customer> {
  const { db, now, sealer, settings, user } = caller
  const row = await lockWholeCustomer(db, id)
  const before = pickFields(CustomerFields, customerAnswer(row, openNumbers(sealer, row)))
  const fields = withStored<CustomerFields>(sent, before)
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
  if (isStale || replacesDetails(before, customer))
    await updateDetailsChanged(db, id, { details_changed_at: now, details_changed_by: user.id })
  if (isStale) changed = await updateVerification(db, id, lostVerification(user.id, now), now)
  await recordAudit(db, caller, {
    action: 'update',
    table_name: 'customers',
    record_id: id,
    old_values: { ...changes.old_values, ...(isStale ? { is_verified: true } : {}) },
    new_values: { ...changes.new_values, ...(isStale ? { is_verified: false } : {}) },
  })
  return answerFor(caller, changed, customer, fields)
}

const lostVerification = (profileId: string, now: Date): Verification => ({
  is_verified: false,
  verified_at: null,
  verified_by: null,
  verification_lost_at: now,
  verification_lost_by: profileId,
})

function unmasked(fields: CustomerFields, stored: Numbers): CustomerFields {
  return {
    ...fields,
    id_number: kept(fields.id_number, stored.id_number),
    medical_card_number: kept(fields.medical_card_number, stored.medical_card_number),
  }
}

const kept = (given: string | null, stored: string | null): string | null =>
  stored !== null && given === MASKED ? stored : given

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
