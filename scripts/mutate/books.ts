import type { Mutation } from './mutation.ts'

/** Sales, stock and money, also while they move. */
export const BOOKS: readonly Mutation[] = [
  {
    name: 'stock may be negative',
    in: 'inventory_batches',
    search: 'remaining_quantity integer NOT NULL CHECK (remaining_quantity BETWEEN 0 AND 2000000)',
    replace: 'remaining_quantity integer NOT NULL',
    test: { file: 'constraints.test.ts', name: 'remaining_quantity' },
  },
  {
    name: 'the till sends no key, each request is a sale',
    in: 'recordSale',
    search: 'idempotencyKey(caller.request) ?? randomUUID()',
    replace: 'randomUUID()',
    test: { file: 'record-sale.test.ts', name: 'the same key and request is answered again' },
  },
  {
    name: 'another request under a used key is answered with the old sale',
    in: 'recordSale',
    search: "outcome.request_hash !== requestHash.toString('hex')",
    replace: 'false',
    test: { file: 'record-sale.test.ts', name: 'the same key for another request is refused' },
  },
  {
    name: 'batches are locked in another order',
    in: 'record_sale',
    search:
      'ORDER BY b.product_id, b.expiry_date NULLS LAST, b.received_date, b.id\n    FOR UPDATE',
    replace: 'ORDER BY b.product_id DESC, b.id DESC\n    FOR UPDATE',
    test: { file: 'record-sale.test.ts', name: 'locks the products in one order' },
  },
  {
    name: 'batches are not locked',
    in: 'record_sale',
    search: 'b.received_date, b.id\n    FOR UPDATE',
    replace: 'b.received_date, b.id',
    test: {
      file: 'moving-stock.test.ts',
      name: 'is that of the moment when both were in hand',
    },
  },
  {
    name: 'the batch that expires last is sold first',
    in: 'record_sale',
    search: 'ORDER BY b.expiry_date NULLS LAST, b.received_date, b.id) AS upper_end',
    replace: 'ORDER BY b.expiry_date DESC, b.received_date, b.id) AS upper_end',
    test: { file: 'record-sale.test.ts', name: 'from the batch that expires first' },
  },
  {
    name: 'expired batches are sold from',
    in: 'record_sale',
    search: `AND b.is_active AND (b.expiry_date IS NULL OR b.expiry_date >= given.day)
    ) shelf`,
    replace: `AND b.is_active
    ) shelf`,
    test: { file: 'record-sale.test.ts', name: 'expired and inactive batches are not sold from' },
  },
  {
    name: 'the till decides the price',
    in: 'record_sale',
    search: 'OR p.archived_at IS NOT NULL OR p.price <> unit_price',
    replace: 'OR p.archived_at IS NOT NULL',
    test: { file: 'record-sale.test.ts', name: 'a price that is not the catalogue’s' },
  },
  {
    name: 'a changed price is told to a sale that its twin has recorded',
    in: 'record_sale',
    search: `) problems;
  IF answer -> 'lines' <> 'null'::jsonb THEN
    RETURN coalesce(stored_sale(given.idempotency_key), answer);`,
    replace: `) problems;
  IF answer -> 'lines' <> 'null'::jsonb THEN
    RETURN answer;`,
    test: { file: 'refused-twice.test.ts', name: 'become of the price since' },
  },
  {
    name: 'VAT is rounded down',
    in: 'percentOf',
    search: '(hundredths + 50) / 100',
    replace: 'hundredths / 100',
    test: { file: 'money.test.ts', name: 'a percentage is rounded half a cent away' },
  },
  {
    name: "the shop's day is that of UTC",
    in: 'shopDay',
    search: 'const { year, month, day } = shopClock(at, timeZone)\n  return `${year}-',
    replace: "const { year, month, day } = shopClock(at, 'UTC')\n  return `${year}-",
    test: { file: 'dates.test.ts', name: 'the day in Africa/Johannesburg' },
  },
  {
    name: 'the application may rewrite its audit trail',
    in: 'GRANTS',
    search: "audit_logs: 'SELECT, INSERT'",
    replace: "audit_logs: 'SELECT, INSERT, UPDATE, DELETE'",
    test: { file: 'app-role.test.ts', name: 'audit_logs' },
  },
  {
    name: 'a new customer leaves no audit row',
    in: 'insert',
    search: 'await recordAudit(db, caller, {',
    replace: 'void ({',
    test: {
      file: 'customers.test.ts',
      name: 'leaves an audit row with masked numbers',
    },
  },
  {
    name: 'kept answers are not made anew after a write',
    in: 'answer',
    search: 'services.changes.announce(endpoint.changes)',
    replace: '',
    test: { file: 'two-servers.test.ts', name: 'agree after a write' },
  },
  {
    name: 'a sale takes from batches that it has not locked',
    in: 'record_sale',
    search: 'WHERE b.id = ANY (in_hand) ), pick',
    replace:
      'WHERE b.product_id = ANY (line_products) AND b.is_active AND b.remaining_quantity > 0 ), pick',
    test: {
      file: 'moving-stock.test.ts',
      name: 'nothing is taken from a batch that came while it waited',
    },
  },
  {
    name: 'a shortage is told while there is enough on the shelf',
    in: 'record_sale',
    search: '\n      FILTER (WHERE short.stock < short.wanted)),',
    replace: '),',
    test: {
      file: 'moving-stock.test.ts',
      name: 'stock that comes while the last of it goes is sold',
    },
  },
  {
    name: 'a sale that took less than it sold is recorded',
    in: 'record_sale',
    search: 'IF is_whole IS NOT TRUE THEN',
    replace: 'IF false THEN',
    test: { file: 'moving-stock.test.ts', name: 'of which not every line can be written' },
  },
  {
    name: 'verify overlooks that less was taken than sold',
    in: 'STOCK_RULES',
    search: 'HAVING sum(quantity) <> 0 OR sum(cost) <> 0',
    replace: 'HAVING sum(cost) <> 0',
    test: {
      file: 'verify-ledger.test.ts',
      name: 'sold less taken is 1 of product 1, and 0 in cost',
    },
  },
  {
    name: 'a batch number is only looked for',
    in: 'inventory_batches_number',
    search: 'CREATE UNIQUE INDEX inventory_batches_number',
    replace: 'CREATE INDEX inventory_batches_number',
    test: {
      file: 'batches.test.ts',
      name: 'at the same moment in other capitals',
    },
  },
  {
    name: 'a function that has changed is left as it was',
    in: 'applyFunctions',
    search: 'found.length === 1 && found[0]!.note === wanted.note',
    replace: 'found.length === 1',
    test: {
      file: 'functions.test.ts',
      name: 'a text that has changed is applied anew',
    },
  },
  {
    name: 'a held row is waited for again and again',
    in: 'retryingLockTrouble',
    search: ' || timedOut === TIMED_OUT_ATTEMPTS',
    replace: '',
    test: { file: 'transaction.test.ts', name: '(55P03) is tried 2 times' },
  },
  {
    name: 'a denied age is sold to',
    in: 'record_sale',
    search: "given.is_age_denied AND proof = 'none'",
    replace: 'false',
    test: { file: 'age-proof.test.ts', name: 'a denied age of a walk-in is refused' },
  },
  {
    name: 'a verification without a birth date proves an age',
    in: 'record_sale',
    search: 'is_verified AND born IS NOT NULL',
    replace: 'is_verified',
    test: { file: 'age-proof.test.ts', name: 'a sale to one verified without a birth date' },
  },
  {
    name: 'the audit row of a sale does not say how age was proven',
    in: 'record_sale',
    search: ", 'age_proof', proof),",
    replace: '),',
    test: { file: 'age-proof.test.ts', name: 'a sale to a verified adult keeps' },
  },
  {
    name: 'a proof of age that was changed later is not noticed',
    in: 'SALE_RULES',
    search: "a.new_values ->> 'age_proof' IS DISTINCT FROM t.age_proof\n        OR",
    replace: 'false OR',
    test: {
      file: 'verify-ledger.test.ts',
      name: 'Proof of age agrees with what else the sale keeps, and with its audit row',
    },
  },
  {
    name: 'a ticked box opens medical sales',
    in: 'record_sale',
    search: 'NOT has_card OR NOT has_number OR',
    replace: 'NOT has_card OR',
    test: { file: 'record-sale.test.ts', name: 'a medical product without a valid medical card' },
  },
  {
    name: 'a replay says sold before the standbys have it',
    in: 'stored_sale',
    search: "PERFORM pg_logical_emit_message(true, 'veld', 'sold before');",
    replace: 'NULL;',
    test: { file: 'find-by-key.test.ts', name: 'is a transaction that standbys wait for' },
  },
  {
    name: 'a look-up by key does not ask the standbys',
    in: 'findStoredSale',
    search: ", pg_logical_emit_message(true, 'veld', 'asked')::text",
    replace: '',
    test: { file: 'find-by-key.test.ts', name: 'is a transaction that standbys wait for' },
  },
  {
    name: 'a payment that was set aside is sent again by itself',
    in: 'setAside',
    search: 'ask_first: true',
    replace: 'ask_first: false',
    test: { file: 'kept-till.test.ts', name: 'is asked about before it is sent' },
  },
  {
    name: 'an emptied cart keeps its customer and the answer about the age',
    in: 'removeLine',
    search: '{ ...EMPTY_CART, sale_key: cart.sale_key, removed:',
    replace: '{ ...cart, lines, removed:',
    test: { file: 'cart.test.ts', name: 'the customer goes with it' },
  },
]
