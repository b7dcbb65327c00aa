import type { Mutation } from './mutation.ts'

const SALE = 'src/server/db/functions/record-sale.sql'
const MOVING_TEST = 'src/server/sales/moving-stock.test.ts'

/** Sales while the stock moves, batch numbers, and the functions in the database. */
export const BOOKS_IN_MOTION: readonly Mutation[] = [
  {
    name: 'a sale takes from batches that it has not locked',
    file: SALE,
    search: 'WHERE b.id = ANY (in_hand)\n',
    replace:
      'WHERE b.product_id = ANY (line_products) AND b.is_active AND b.remaining_quantity > 0\n',
    test: { file: MOVING_TEST, name: 'nothing is taken from a batch that came while it waited' },
  },
  {
    name: 'a shortage is told while there is enough on the shelf',
    file: SALE,
    search: '\n      FILTER (WHERE short.stock < short.wanted)),',
    replace: '),',
    test: { file: MOVING_TEST, name: 'stock that comes while the last of it goes is sold' },
  },
  {
    name: 'a sale that took less than it sold is recorded',
    file: SALE,
    search: 'IF is_whole IS NOT TRUE THEN',
    replace: 'IF false THEN',
    test: { file: MOVING_TEST, name: 'of which not every line can be written' },
  },
  {
    name: 'verify overlooks that less was taken than sold',
    file: 'src/server/verify/stock-rules.ts',
    search: 'HAVING sum(quantity) <> 0 OR sum(cost) <> 0',
    replace: 'HAVING sum(cost) <> 0',
    test: {
      file: 'src/server/verify/verify-ledger.test.ts',
      name: 'sold less taken is 1 of product 1, and 0 in cost',
    },
  },
  {
    name: 'a batch number is only looked for',
    file: 'migrations/0012-batch-numbers-once.sql',
    search: 'CREATE UNIQUE INDEX inventory_batches_number',
    replace: 'CREATE INDEX inventory_batches_number',
    test: {
      file: 'src/server/inventory/batches.test.ts',
      name: 'at the same moment in other capitals',
    },
  },
  {
    name: 'a function that has changed is left as it was',
    file: 'src/server/db/functions.ts',
    search: 'found.length === 1 && found[0]!.note === wanted.note',
    replace: 'found.length === 1',
    test: {
      file: 'src/server/db/functions.test.ts',
      name: 'a text that has changed is applied anew',
    },
  },
  {
    name: 'a held row is waited for again and again',
    file: 'src/server/db/transaction.ts',
    search: ' || timedOut === TIMED_OUT_ATTEMPTS',
    replace: '',
    test: { file: 'src/server/db/transaction.test.ts', name: '(55P03) is tried 2 times' },
  },
]
