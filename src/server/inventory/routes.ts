import { answerPage } from '#server/db/paging.ts'
import { bind } from '#server/http/bind.ts'
import type { App, Caller } from '#server/http/context.ts'
import { getProduct } from '#server/products/queries.ts'
import { todayIn } from '#server/settings/today-in.ts'
import { inventoryApi } from '#shared/inventory/contract.ts'
import type { Level } from '#shared/inventory/level.ts'
import { stockStatus } from '#shared/inventory/stock-status.ts'
import { EXPIRY_HORIZONS } from '#shared/inventory/to-order.ts'
import { isAmong, MANAGERS } from '#shared/roles.ts'
import { adjustBatch } from './adjust-batch.ts'
import { getBatch, listBatches } from './batch-queries.ts'
import { correctBatch } from './correct-batch.ts'
import { exportBatches, exportInventory } from './export-inventory.ts'
import { type LevelRow, listLevels } from './level-queries.ts'
import { listMovements } from './movement-queries.ts'
import { listExpiring } from './order-queries.ts'
import { exportOrder, proposeOrder } from './propose-order.ts'
import { getStockTotals } from './queries.ts'
import { receiveDelivery } from './receive-delivery.ts'
import { receiveStock } from './receive-stock.ts'
import { settleByHand } from './settle-shortfalls.ts'
import { batchAnswer, shelfRules } from './shelf-rules.ts'
import { listShortfalls } from './shortfall-queries.ts'
import { deactivateBatch, reactivateBatch } from './switch-batch.ts'

export function inventoryRoutes(app: App): void {
  bind(app, inventoryApi.listLevels, async (query, caller) => {
    const { rows, ...page } = await listLevels(caller.db, query, shelfRules(caller))
    const levels = rows.map((row) => levelAnswer(row, caller))
    return answerPage({ ...page, rows: levels }, caller.reply.headers)
  })

  bind(app, inventoryApi.summary, async (_, { db, settings, now }) => {
    const { low_stock_below, expiration_warning_days } = settings
    const totals = await getStockTotals(db, todayIn({ now, settings }), low_stock_below)
    return { ...totals, low_stock_below, expiration_warning_days }
  })

  bind(app, inventoryApi.listBatches, async ({ productId }, caller) => {
    await getProduct(caller.db, productId, todayIn(caller))
    const { rows, ...page } = await listBatches(caller.db, productId)
    const batches = rows.map((row) => batchAnswer(row, caller))
    return answerPage({ ...page, rows: batches }, caller.reply.headers)
  })

  bind(app, inventoryApi.listMovements, async ({ id, ...query }, { db, reply }) => {
    await getBatch(db, id)
    return answerPage(await listMovements(db, id, query), reply.headers)
  })

  bind(app, inventoryApi.receiveStock, (fields, caller) => receiveStock(caller, fields))
  bind(app, inventoryApi.receiveDelivery, (fields, caller) => receiveDelivery(caller, fields))
  bind(app, inventoryApi.adjustBatch, (wanted, caller) => adjustBatch(caller, wanted))
  bind(app, inventoryApi.correctBatch, (wanted, caller) => correctBatch(caller, wanted))
  bind(app, inventoryApi.deactivateBatch, (wanted, caller) => deactivateBatch(caller, wanted))
  bind(app, inventoryApi.reactivateBatch, (wanted, caller) => reactivateBatch(caller, wanted))
  bind(app, inventoryApi.listShortfalls, (_, { db }) => listShortfalls(db))
  bind(app, inventoryApi.settleShortfall, (settled, caller) => settleByHand(caller, settled))
  bind(app, inventoryApi.listToOrder, (_, caller) => proposeOrder(caller))
  bind(app, inventoryApi.listExpiring, (_, caller) =>
    listExpiring(caller.db, todayIn(caller), Math.max(...EXPIRY_HORIZONS)),
  )
  bind(app, inventoryApi.exportOrder, ({ format }, caller) => exportOrder(caller, format))
  bind(app, inventoryApi.exportInventory, ({ format }, caller) => exportInventory(caller, format))
  bind(app, inventoryApi.exportBatches, ({ format }, caller) => exportBatches(caller, format))
}

/** What stock was bought for is told to those who may see batches. */
function levelAnswer(row: LevelRow, { user, settings }: Caller): Level {
  return {
    ...row,
    status: stockStatus(row.stock_level, settings.low_stock_below),
    cost_value: isAmong(MANAGERS, user.role) ? row.cost_value : null,
  }
}
