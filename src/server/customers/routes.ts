import { answerPage } from '#server/db/paging.ts'
import { bind } from '#server/http/bind.ts'
import type { App, Caller } from '#server/http/context.ts'
import { accountApi } from '#shared/customers/account-contract.ts'
import { type CustomerQuery, customersApi } from '#shared/customers/contract.ts'
import type { Customer } from '#shared/customers/customer.ts'
import { getAccount } from './account-queries.ts'
import { addCustomer } from './add-customer.ts'
import { giveCredit, makeStatement, receivePayment, setLimit } from './book-account.ts'
import { editCustomer } from './edit-customer.ts'
import { exportCustomers } from './export-customers.ts'
import { listCustomers } from './list-queries.ts'
import { lookUpNumber } from './look-up-number.ts'
import { listPurchases } from './purchase-queries.ts'
import { getCustomer, getCustomerSummary } from './queries.ts'
import { tellCustomers } from './tell-customer.ts'
import { unverifyCustomer, verifyCustomer } from './verify-customer.ts'

export function customersRoutes(app: App): void {
  bind(app, customersApi.listCustomers, answerList)
  bind(app, customersApi.searchCustomers, answerList)
  bind(app, customersApi.lookUpNumber, ({ number }, caller) => lookUpNumber(caller, number))

  bind(app, customersApi.summary, (_, { db }) => getCustomerSummary(db))

  bind(app, customersApi.getCustomer, async ({ id, numbers }, caller) => {
    const [customer] = await tellCustomers(caller, [await getCustomer(caller.db, id)], numbers)
    return customer!
  })

  bind(app, customersApi.listPurchases, async ({ id, ...query }, { db, reply }) => {
    await getCustomer(db, id)
    return answerPage(await listPurchases(db, id, query), reply.headers)
  })

  bind(app, customersApi.addCustomer, (fields, caller) => addCustomer(caller, fields))
  bind(app, customersApi.editCustomer, (fields, caller) => editCustomer(caller, fields))
  bind(app, customersApi.verifyCustomer, (verification, caller) =>
    verifyCustomer(caller, verification),
  )
  bind(app, customersApi.unverifyCustomer, ({ id }, caller) => unverifyCustomer(caller, id))
  bind(app, customersApi.exportCustomers, ({ numbers, format }, caller) =>
    exportCustomers(caller, numbers, format),
  )

  bind(app, accountApi.getAccount, ({ id }, { db }) => getAccount(db, id))
  bind(app, accountApi.receivePayment, (payment, caller) => receivePayment(caller, payment))
  bind(app, accountApi.giveCredit, (credit, caller) => giveCredit(caller, credit))
  bind(app, accountApi.setLimit, (limit, caller) => setLimit(caller, limit))
  bind(app, accountApi.getStatement, (asked, caller) => makeStatement(caller, asked))
}

async function answerList(query: CustomerQuery, caller: Caller): Promise<Customer[]> {
  const { db, now, reply } = caller
  const { rows, ...page } = await listCustomers(db, query, now)
  const customers = await tellCustomers(caller, rows, query.numbers)
  return answerPage({ ...page, rows: customers }, reply.headers)
}
