import { answerPage } from '#server/db/paging.ts'
import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { salesApi } from '#shared/sales/contract.ts'
import { findSale, listSales } from './list-queries.ts'
import { recordSale } from './record-sale.ts'

export function salesRoutes(app: App): void {
  bind(app, salesApi.recordSale, (request, caller) => recordSale(caller, request))

  bind(app, salesApi.listSales, async (query, { db, user, settings, reply }) => {
    const own = user.role === 'budtender' ? { ...query, seller_id: user.id } : query
    return answerPage(await listSales(db, own, settings.timezone), reply.headers)
  })

  bind(app, salesApi.getSale, async ({ id }, { db, user }) => {
    const sale = await findSale(db, id)
    // To a budtender the sale of another is as if it were not there.
    if (!sale || (user.role === 'budtender' && sale.seller_id !== user.id))
      throw new Refusal(404, 'There is no such sale')
    return sale
  })
}
