import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { once } from '#server/http/once.ts'
import type { Customer, CustomerFields } from '#shared/customers/customer.ts'
import type { CustomerDetails } from '#shared/customers/tidy.ts'
import { writeNumbers } from './look-up-number.ts'
import { type CustomerRow, getCustomer, insertCustomer } from './queries.ts'
import { refuseDuplicate } from './refuse-duplicate.ts'
import { type Numbers, openNumbers, sealNumbers } from './seal-numbers.ts'
import { customerAnswer, maskNumbers, maySeeNumbers } from './tell-customer.ts'
import { tidied } from './tidied.ts'

/** The same key adds somebody once, also of whom the shop knows only a name. */
export async function addCustomer(caller: Caller, fields: CustomerFields): Promise<Customer> {
  const customer = tidied(caller, fields)
  return writeNumbers(caller, 'add', customer, (db) => {
    const inside = { ...caller, db }
    return once(inside, {
      asked: customer,
      first: () => insert(inside, customer),
      again: async (id) => addedBefore(caller, await getCustomer(db, id), customer),
    })
  })
}

async function insert(caller: Caller, customer: CustomerDetails): Promise<Customer> {
  const { db, now, sealer, user } = caller
  const stored = sealNumbers(sealer, customer)
  const row = await refuseDuplicate(db, stored, null, (inner) => insertCustomer(inner, stored, now))
  await recordAudit(db, caller, {
    action: 'create',
    table_name: 'customers',
    record_id: row.id,
    new_values: { customer_id: row.customer_id, ...customer },
  })
  // Who may see numbers has just typed them: telling them again reveals nothing.
  return customerAnswer(row, maySeeNumbers(user.role) ? customer : maskNumbers(customer))
}

/** As they are by now: a number that somebody has changed since is not the one that was typed. */
function addedBefore({ sealer, user }: Caller, row: CustomerRow, typed: Numbers): Customer {
  const stored = openNumbers(sealer, row)
  const masked = maskNumbers(stored)
  const told = (name: keyof Numbers) =>
    maySeeNumbers(user.role) && stored[name] === typed[name] ? stored[name] : masked[name]
  return customerAnswer(row, {
    id_number: told('id_number'),
    medical_card_number: told('medical_card_number'),
  })
}
