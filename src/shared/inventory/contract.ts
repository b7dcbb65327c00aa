import { z } from 'zod'
import { NO_CARD_NUMBER } from '#shared/card-number.ts'
import { endpoint, ExportFile, formatQuery, Nothing } from '#shared/endpoint.ts'
import { Id, IdText, maybe, optionalText, requiredText } from '#shared/fields.ts'
import { pageQuery } from '#shared/paging.ts'
import { MANAGERS, SELLERS } from '#shared/roles.ts'
import { Adjustment } from './adjustment.ts'
import { BatchFields } from './batch-fields.ts'
import { Batch, Movement } from './batch.ts'
import { Correction } from './correction.ts'
import { Delivery, DeliveryFields } from './delivery.ts'
import { InventorySummary, Level } from './level.ts'
import { Shortfall } from './shortfall.ts'
import { ExpiringBatch, OrderLine } from './to-order.ts'

export const LEVEL_SORTS = ['name', 'stock', 'value', 'price', 'sku'] as const
export type LevelSort = (typeof LEVEL_SORTS)[number]

const LevelQuery = z.object({
  ...pageQuery(LEVEL_SORTS),
  status: maybe(z.enum(['all', 'good', 'low', 'out'])),
})
export type LevelQuery = z.output<typeof LevelQuery>

const { limit, cursor } = pageQuery(['id'])
const MovementQuery = z.object({ limit, cursor })
export type MovementQuery = z.output<typeof MovementQuery>

const ById = z.object({ id: IdText })
const WithNote = z.object({ note: optionalText(500).refine(...NO_CARD_NUMBER) })

/** What the same key received, when another batch is sent under it. */
const ReceivedBefore = z.object({
  received: z.object({
    batch_number: z.string(),
    quantity: z.number().int(),
    product: z.object({ id: Id, name: z.string(), sku: z.string() }),
  }),
})
export type ReceivedBefore = z.output<typeof ReceivedBefore>['received']

export const inventoryApi = {
  listLevels: endpoint({
    method: 'GET',
    path: '/api/inventory/levels',
    summary:
      'What can be sold of each product, searched (name, SKU, compliance ID of a batch), filtered, sorted and paged',
    roles: SELLERS,
    query: LevelQuery,
    answer: z.array(Level),
    paged: true,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/inventory/summary',
    summary: 'Products, low and out of stock, and the value of the stock',
    roles: MANAGERS,
    answer: InventorySummary,
  }),
  listBatches: endpoint({
    method: 'GET',
    path: '/api/inventory/batches/:productId',
    summary: 'The batches of a product in the order they are sold, empty and inactive ones last',
    roles: MANAGERS,
    params: z.object({ productId: IdText }),
    answer: z.array(Batch),
    paged: true,
  }),
  receiveStock: endpoint({
    method: 'POST',
    path: '/api/inventory/batches',
    summary: 'Receive a batch; the same Idempotency-Key (a UUID) receives it once',
    roles: MANAGERS,
    body: BatchFields,
    answer: Batch,
    status: 201,
    refusals: { 422: ReceivedBefore },
    idempotent: true,
    changes: ['inventory'],
  }),
  receiveDelivery: endpoint({
    method: 'POST',
    path: '/api/inventory/deliveries',
    summary:
      'Receive a whole delivery, a batch for each line, or nothing of it; the same Idempotency-Key (a UUID) receives it once',
    roles: MANAGERS,
    body: DeliveryFields,
    answer: Delivery,
    status: 201,
    refusals: { 422: z.object({}) },
    idempotent: true,
    changes: ['inventory'],
  }),
  adjustBatch: endpoint({
    method: 'POST',
    path: '/api/inventory/batches/:id/adjust',
    summary:
      'Correct what remains of a batch, with a reason; the same Idempotency-Key (a UUID) books it once',
    roles: MANAGERS,
    params: ById,
    body: Adjustment,
    answer: Batch,
    idempotent: true,
    changes: ['inventory'],
  }),
  correctBatch: endpoint({
    method: 'POST',
    path: '/api/inventory/batches/:id/correct',
    summary:
      'Put right what was typed wrongly of a batch, with a reason; its history keeps what it said before, and what was sold keeps its cost',
    roles: MANAGERS,
    params: ById,
    body: Correction,
    answer: Batch,
    // What a colleague corrected meanwhile, to go on from; none of it where the number is taken.
    refusals: { 409: z.object({ current: Batch.optional() }) },
    changes: ['inventory'],
  }),
  deactivateBatch: endpoint({
    method: 'POST',
    path: '/api/inventory/batches/:id/deactivate',
    summary: 'Take a batch off sale; what remains of it stays in the books',
    roles: MANAGERS,
    params: ById,
    body: WithNote,
    answer: Batch,
    changes: ['inventory'],
  }),
  reactivateBatch: endpoint({
    method: 'POST',
    path: '/api/inventory/batches/:id/reactivate',
    summary: 'Put an inactive batch back on sale',
    roles: MANAGERS,
    params: ById,
    body: WithNote,
    answer: Batch,
    changes: ['inventory'],
  }),
  listMovements: endpoint({
    method: 'GET',
    path: '/api/inventory/batches/:id/movements',
    summary: 'The history of a batch, newest first',
    roles: MANAGERS,
    params: ById,
    query: MovementQuery,
    answer: z.array(Movement),
    paged: true,
  }),
  listShortfalls: endpoint({
    method: 'GET',
    path: '/api/inventory/shortfalls',
    summary: 'Products of which more was sold than the batches had: somebody counts them',
    roles: MANAGERS,
    answer: z.array(Shortfall),
  }),
  settleShortfall: endpoint({
    method: 'POST',
    path: '/api/inventory/shortfalls/:productId/settle',
    summary:
      'Somebody has counted, and nothing has to be booked; a count or a delivery settles by itself',
    roles: MANAGERS,
    params: z.object({ productId: IdText }),
    body: z.object({ note: requiredText(200, 'Say what you found').refine(...NO_CARD_NUMBER) }),
    answer: Nothing,
    changes: ['inventory'],
  }),
  listToOrder: endpoint({
    method: 'GET',
    path: '/api/inventory/to-order',
    summary:
      'What to order today: days of stock left by what was sold in four weeks, and how many to order',
    roles: MANAGERS,
    answer: z.array(OrderLine),
  }),
  listExpiring: endpoint({
    method: 'GET',
    path: '/api/inventory/expiring',
    summary: 'Batches on the shelf that have expired or will within 90 days, the first to go first',
    roles: MANAGERS,
    answer: z.array(ExpiringBatch),
  }),
  exportOrder: endpoint({
    method: 'GET',
    path: '/api/export/order',
    summary: 'The proposed order as a CSV or Excel file',
    roles: MANAGERS,
    query: z.object(formatQuery),
    answer: ExportFile,
    // The export leaves an audit row.
    transaction: 'request',
  }),
  exportInventory: endpoint({
    method: 'GET',
    path: '/api/export/inventory',
    summary: 'The stock levels as a CSV or Excel file',
    roles: MANAGERS,
    query: z.object(formatQuery),
    answer: ExportFile,
    // The export leaves an audit row.
    transaction: 'request',
  }),
  exportBatches: endpoint({
    method: 'GET',
    path: '/api/export/batches',
    summary:
      'Every batch with its compliance ID, supplier, dates, cost and what remains, as a CSV or Excel file',
    roles: MANAGERS,
    query: z.object(formatQuery),
    answer: ExportFile,
    transaction: 'request',
  }),
}
