import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '#server/http/context.ts'
import { readBytes } from '#server/http/read-body.ts'
import { tooBusy } from '#server/refusal.ts'
import { whileSelling } from '#server/sales-first.ts'
import { salesApi } from '#shared/sales/contract.ts'
import { type SaleQueue, saleQueue } from './sale-queue.ts'

/**
 * Before the session is looked up: that, too, would have to wait for the database. After the request has been read: who
 * only begins to send one takes nobody's place.
 */
export function shedSales(): MiddlewareHandler<HttpEnv> {
  let queue: SaleQueue | undefined
  return async (c, next) => {
    const { env, metrics } = c.var.services
    c.set('body', await readBytes(c, salesApi.recordSale))
    queue ??= saleQueue(env.SALES_WAITING)
    if (!queue.enter(performance.now())) {
      metrics.shedSales.inc()
      throw tooBusy()
    }
    try {
      await whileSelling(next)
    } finally {
      queue.leave(performance.now())
    }
  }
}
