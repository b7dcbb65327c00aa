import type { Db } from '#server/db/client.ts'
import type { BookedSale, BookedShift, Books } from './simulated-server.ts'

/** What the real books say, in the words of the simulation. */
export async function readBooks(db: Db): Promise<Books> {
  const sales = await db<BookedSale[]>`
    SELECT t.idempotency_key AS key, t.transaction_number AS number, i.product_id AS product, i.quantity, t.total, (
        SELECT e.till_number FROM till_entries e WHERE e.transaction_id = t.id AND e.till_number IS NOT NULL
      ) AS till_number
    FROM transactions t JOIN transaction_items i ON i.transaction_id = t.id`
  const chains = await db<{ till_id: number; sequence: number; head: string | null }[]>`
    SELECT till_id, sequence, encode(head, 'hex') AS head FROM till_chains`
  const stock = await db<
    { id: number; received: number; left: number; moved: number; missing: number }[]
  >`
    SELECT p.id, coalesce(m.received, 0)::int AS received, coalesce(b.left, 0)::int AS left, coalesce(m.moved, 0)::int AS moved,
      coalesce(s.missing, 0)::int AS missing
    FROM products p
    LEFT JOIN (SELECT product_id, sum(remaining_quantity) AS left FROM inventory_batches GROUP BY 1) b ON b.product_id = p.id
    LEFT JOIN (
      SELECT b.product_id, sum(m.quantity) FILTER (WHERE m.kind = 'receive') AS received,
        -sum(m.quantity) FILTER (WHERE m.kind = 'sale') AS moved
      FROM stock_movements m JOIN inventory_batches b ON b.id = m.batch_id GROUP BY 1
    ) m ON m.product_id = p.id
    LEFT JOIN (SELECT product_id, sum(quantity) AS missing FROM stock_shortfalls GROUP BY 1) s ON s.product_id = p.id`
  const points = await db<{ id: number; loyalty_points: number }[]>`
    SELECT id, loyalty_points FROM customers`
  const shifts = await db<
    {
      till: number
      key: string
      expected: number
      counts: [string, number][]
      z: BookedShift['z']
    }[]
  >`
    SELECT s.till_id AS till, s.request_key AS key, (s.float + coalesce(p.cash, 0) + coalesce(e.cash, 0))::int AS expected,
      coalesce((
        SELECT jsonb_agg(jsonb_build_array(c.request_key, c.expected) ORDER BY c.number)
        FROM shift_counts c WHERE c.shift_id = s.id
      ), '[]') AS counts,
      CASE WHEN z.shift_id IS NOT NULL THEN jsonb_build_object('number', z.number,
        'expected', (z.report ->> 'expected')::int + (z.report ->> 'since_count')::int) END AS z
    FROM shifts s LEFT JOIN z_reports z ON z.shift_id = s.id
    LEFT JOIN (
      SELECT t.shift_id, sum(p.amount) AS cash FROM payments p JOIN transactions t ON t.id = p.transaction_id
      WHERE p.method = 'cash' GROUP BY 1
    ) p ON p.shift_id = s.id
    LEFT JOIN (
      SELECT shift_id, sum(CASE kind WHEN 'paid_in' THEN amount WHEN 'paid_out' THEN -amount WHEN 'drop' THEN -amount END)
        AS cash
      FROM shift_events GROUP BY 1
    ) e ON e.shift_id = s.id`
  const [{ held }] = await db<[{ held: number }]>`
    SELECT count(*)::int AS held FROM till_entries WHERE outcome = 'held'`
  return {
    sales,
    chains: new Map(chains.map(({ till_id, ...chain }) => [till_id, chain])),
    stock: new Map(stock.map(({ id, ...of }) => [id, of])),
    points: new Map(points.map(({ id, loyalty_points }) => [id, loyalty_points])),
    shifts: shifts.map(({ counts, ...shift }) => ({ ...shift, counts: new Map(counts) })),
    held,
  }
}
