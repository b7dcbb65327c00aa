import { getCustomer } from '#server/customers/queries.ts'
import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { tillApi } from '#shared/till/contract.ts'
import { catalogueAnswers } from './catalogue-answers.ts'
import { listPreferences } from './queries.ts'
import { stockAnswers } from './stock-answers.ts'

export function tillRoutes(app: App): void {
  const catalogueAnswer = catalogueAnswers()
  const stockAnswer = stockAnswers()

  bind(app, tillApi.catalogue, (_, { db }) => catalogueAnswer(db))
  bind(app, tillApi.stock, (_, caller) => stockAnswer(caller))
  bind(app, tillApi.preferences, async ({ id }, { db, now }) => {
    await getCustomer(db, id)
    return listPreferences(db, id, now)
  })
}
