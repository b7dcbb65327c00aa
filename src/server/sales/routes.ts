import { answerPage } from '#server/db/paging.ts'
import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { salesApi } from '#shared/sales/contract.ts'
import { salesCounter } from './count-sales.ts'
import { exportSales } from './export-sales.ts'
import { getSale, getSaleByKey, getSaleByNumber } from './get-sale.ts'
import { listSales } from './list-queries.ts'
import { noteSlip } from './note-slip.ts'
import { recordSale } from './record-sale.ts'
import { shedSales } from './shed-sales.ts'

export function salesRoutes(app: App): void {
  app.on(salesApi.recordSale.method, salesApi.recordSale.path, shedSales())
  bind(app, salesApi.recordSale, (request, caller) => recordSale(caller, request))

  const countAll = salesCounter()
  bind(app, salesApi.listSales, async (query, { db, user, settings, reply }) => {
    const own = user.role === 'budtender' ? { ...query, seller_id: user.id } : query
    return answerPage(await listSales(db, own, settings.timezone, countAll), reply.headers)
  })

  bind(app, salesApi.getSale, ({ id }, caller) => getSale(caller, id))
  bind(app, salesApi.findDocument, ({ number }, caller) => getSaleByNumber(caller, number))
  bind(app, salesApi.findByKey, ({ key }, caller) => getSaleByKey(caller, key))
  bind(app, salesApi.noteSlip, (slip, caller) => noteSlip(caller, slip))
  bind(app, salesApi.exportSales, (asked, caller) => exportSales(caller, asked))
}
