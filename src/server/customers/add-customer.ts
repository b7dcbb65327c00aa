import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import type { Customer, CustomerFields } from '#shared/customers/customer.ts'
import type { CustomerDetails } from '#shared/customers/tidy.ts'
import { writeNumbers } from './look-up-number.ts'
import { insertCustomer } from './queries.ts'
import { refuseDuplicate } from './refuse-duplicate.ts'
import { sealNumbers } from './seal-numbers.ts'
import { customerAnswer, maskNumbers, maySeeNumbers } from './tell-customer.ts'
import { tidied } from './tidied.ts'

export async function addCustomer(caller: Caller, fields: CustomerFields): Promise<Customer> {
  const customer = tidied(caller, fields)
  return writeNumbers(caller, 'add', customer, (db) => insert({ ...caller, db }, customer))
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
