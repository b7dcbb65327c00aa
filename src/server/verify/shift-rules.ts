import type { Rule } from './finding.ts'

/** Of a Z report, an amount or a number. */
const said = (field: string): string => `(z.report ->> '${field}')::bigint`

/** What came later is an addendum. */
const inReport = (entry: string): string => `NOT EXISTS (SELECT FROM z_addenda a WHERE a.${entry})`

export const SHIFT_RULES: readonly Rule[] = [
  {
    name: 'A till has at most one open shift',
    broken: `
      SELECT till_id AS id, format('till %s: %s open shifts', till_id, count(*)) AS problem
      FROM shifts WHERE closed_at IS NULL GROUP BY till_id HAVING count(*) > 1`,
  },
  {
    name: 'A closed shift has been counted and has a Z report, an open one has none',
    broken: `
      SELECT s.id, format('shift %s: %s, with %s counts and %s', s.id,
        CASE WHEN s.closed_at IS NULL THEN 'open' ELSE 'closed' END, c.counts,
        CASE WHEN z.shift_id IS NULL THEN 'no Z report' ELSE 'a Z report' END) AS problem
      FROM shifts s LEFT JOIN z_reports z ON z.shift_id = s.id
      CROSS JOIN LATERAL (SELECT count(*) AS counts FROM shift_counts WHERE shift_id = s.id) c
      WHERE (s.closed_at IS NULL) <> (z.shift_id IS NULL) OR (s.closed_at IS NOT NULL AND c.counts = 0)`,
  },
  {
    name: 'Z reports are numbered for each till from 1 without a gap',
    broken: `
      SELECT till_id AS id, format('till %s: %s Z reports, numbered %s to %s', till_id, count(*), min(number),
        max(number)) AS problem
      FROM z_reports GROUP BY till_id HAVING min(number) <> 1 OR max(number) <> count(*)`,
  },
  {
    name: 'A sale in a shift was made at the till of the shift',
    broken: `
      SELECT t.id, format('transaction %s: at till %s, in shift %s of till %s', t.id, coalesce(t.till_id::text, 'none'),
        s.id, s.till_id) AS problem
      FROM transactions t JOIN shifts s ON s.id = t.shift_id WHERE t.till_id IS DISTINCT FROM s.till_id`,
  },
  {
    name: 'A count sums to what was counted',
    broken: `
      SELECT c.shift_id AS id, format('shift %s, count %s: %s counted, but its notes and coins are %s', c.shift_id,
        c.number, c.counted, pieces.sum) AS problem
      FROM shift_counts c CROSS JOIN LATERAL (
        SELECT coalesce(sum(key::numeric * 100 * value::bigint), 0)::bigint AS sum FROM jsonb_each_text(c.denominations)
      ) pieces
      WHERE c.counted <> pieces.sum`,
  },
  {
    name: 'A Z report says what the sales, payments and events of its shift sum to',
    // Each cash payment is in the one shift of its sale: what the reports say is every cent, once.
    broken: `
      SELECT z.shift_id AS id, format('shift %s, Z %s: says %s sales, total %s, VAT %s, cash %s, in %s, out %s, drops %s, '
        'but it has %s, %s, %s, %s, %s, %s, %s', z.shift_id, z.number, ${said('sales')}, ${said('total')}, ${said('vat')},
        ${said('cash_sales')}, ${said('paid_in')}, ${said('paid_out')}, ${said('drops')}, t.sales, t.total, t.vat, p.cash,
        e.paid_in, e.paid_out, e.drops) AS problem
      FROM z_reports z
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE x.kind = 'sale') AS sales, coalesce(sum(total), 0) AS total,
          coalesce(sum(vat), 0) AS vat
        FROM transactions x WHERE x.shift_id = z.shift_id AND ${inReport('transaction_id = x.id')}
      ) t
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(y.amount), 0) AS cash FROM payments y JOIN transactions x ON x.id = y.transaction_id
        WHERE x.shift_id = z.shift_id AND y.method = 'cash' AND ${inReport('transaction_id = x.id')}
      ) p
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount) FILTER (WHERE kind = 'paid_in'), 0) AS paid_in,
          coalesce(sum(amount) FILTER (WHERE kind = 'paid_out'), 0) AS paid_out,
          coalesce(sum(amount) FILTER (WHERE kind = 'drop'), 0) AS drops
        FROM shift_events v WHERE v.shift_id = z.shift_id AND ${inReport('event_id = v.id')}
      ) e
      WHERE (${said('sales')}, ${said('total')}, ${said('vat')}, ${said('cash_sales')}, ${said('paid_in')},
          ${said('paid_out')}, ${said('drops')})
        IS DISTINCT FROM (t.sales, t.total, t.vat, p.cash, e.paid_in, e.paid_out, e.drops)`,
  },
  {
    name: 'What a Z report expects and finds follows from its own figures and the last count',
    broken: `
      SELECT z.shift_id AS id, format('shift %s, Z %s: expected %s and since then %s, counted %s, difference %s', z.shift_id,
        z.number, ${said('expected')}, ${said('since_count')}, ${said('counted')}, ${said('difference')}) AS problem
      FROM z_reports z JOIN shifts s ON s.id = z.shift_id
      LEFT JOIN LATERAL (
        SELECT counted, expected FROM shift_counts WHERE shift_id = z.shift_id ORDER BY number DESC LIMIT 1
      ) c ON true
      WHERE ${said('float')} <> s.float
        OR ${said('expected')} + ${said('since_count')} <> ${said('float')} + ${said('cash_sales')} + ${said('paid_in')}
          - ${said('paid_out')} - ${said('drops')}
        OR (${said('expected')}, ${said('counted')}) IS DISTINCT FROM (c.expected, c.counted)
        OR ${said('difference')} IS DISTINCT FROM c.counted - c.expected`,
  },
]
