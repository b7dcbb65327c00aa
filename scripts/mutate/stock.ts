import type { Mutation } from './mutation.ts'

/** The catalogue and the stock, as the back office changes them. */
export const STOCK: readonly Mutation[] = [
  {
    name: 'a corrected cost is held against what was sold before',
    in: 'STOCK_RULES',
    search: 'coalesce(earlier.cost, b.cost_per_unit)',
    replace: 'b.cost_per_unit',
    test: { file: 'correct-batch.test.ts', name: 'keeps the cost it was sold at' },
  },
  {
    name: 'a correction leaves no entry in the history',
    in: 'correctBatch',
    search: 'await insertCorrection(db, { movement_id, batch_id: id, ...change })',
    replace: 'void movement_id',
    test: { file: 'correct-batch.test.ts', name: 'a new entry of the history' },
  },
  {
    name: 'a batch changed without an entry is not noticed',
    in: 'STOCK_RULES',
    search: 'WHERE step.value IS DISTINCT FROM coalesce(step.next, to_jsonb(b) -> step.field)',
    replace: 'WHERE false',
    test: { file: 'correct-batch.test.ts', name: 'changed without an entry is named' },
  },
  {
    name: 'a correction undoes what a colleague corrected',
    in: 'correctBatch',
    search: 'seen !== null && changedValues(before, seen) !== null',
    replace: 'false',
    test: { file: 'correct-batch.test.ts', name: 'refused, and nothing changes' },
  },
  {
    name: 'a blank cell too many is no fault',
    in: 'hasTooMany',
    search: "beginsWith(bytes, ZIP) ? beyond.some((cell) => cell !== '') : beyond.length > 0",
    replace: "beyond.some((cell) => cell !== '')",
    test: { file: 'update-products.test.ts', name: 'a row with more fields than the header' },
  },
  {
    name: 'an import makes categories that nobody agreed to',
    in: 'planProducts',
    search: "new_categories === 'refuse'",
    replace: 'false',
    test: { file: 'update-products.test.ts', name: 'refused where the person has not agreed' },
  },
  {
    name: 'an import writes over what somebody changed meanwhile',
    in: 'updateProducts',
    search: 'updated_at: before.updated_at,',
    replace: 'updated_at: null,',
    test: { file: 'update-products.test.ts', name: 'is left to them' },
  },
  {
    name: 'prices are written over those that nobody saw',
    in: 'changePrices',
    search: 'stored.price !== seen_price',
    replace: 'false',
    test: { file: 'change-prices.test.ts', name: 'somebody changed meanwhile refuses all' },
  },
  {
    name: 'another delivery under a used key is taken for the first',
    in: 'replayedDelivery',
    search: 'stored?.request_hash !== requestHash',
    replace: 'stored === undefined',
    test: { file: 'receive-delivery.test.ts', name: 'under one key it arrives once' },
  },
]
