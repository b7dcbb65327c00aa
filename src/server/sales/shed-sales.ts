import type { MiddlewareHandler } from 'hono'
import { tooBusy } from '#server/http/refusal.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { type SaleQueue, saleQueue } from './sale-queue.ts'

/** Before the session is looked up: that, too, would have to wait for the database. */
export function shedSales(): MiddlewareHandler<HttpEnv> {
  let queue: SaleQueue | undefined
  return async (c, next) => {
    const { env, metrics } = c.var.services
    queue ??= saleQueue(env.SALES_WAITING)
    if (!queue.enter(performance.now())) {
      metrics.shedSales.inc()
      throw tooBusy()
    }
    try {
      await next()
    } finally {
      queue.leave(performance.now())
    }
  }
}
