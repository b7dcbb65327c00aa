import type { Rule } from './finding.ts'

const OF_TILL = `format('till %s, entry %s', e.till_id, coalesce(e.sequence::text, '?'))`
/** What an entry says, where it was booked and can therefore be read. */
const SAID = `convert_from(e.body, 'UTF8')::jsonb -> 'act'`
const cents = (field: string): string => `((${SAID} ->> '${field}')::numeric * 100)::bigint`

export const DARK_RULES: readonly Rule[] = [
  {
    name: 'What a till told is kept as it came: its hash is that of its text',
    broken: `
      SELECT e.id, format('%s: its text is not the one of its hash', ${OF_TILL}) AS problem
      FROM till_entries e WHERE e.hash <> sha256(e.body)`,
  },
  {
    name: 'Each entry of a till names the one before it',
    broken: `
      SELECT e.id, format('%s: names another entry before it', ${OF_TILL}) AS problem
      FROM till_entries e LEFT JOIN till_entries b ON b.till_id = e.till_id AND b.sequence = e.sequence - 1
      WHERE e.sequence IS NOT NULL
        AND ((e.sequence = 1) <> (e.previous IS NULL) OR (b.id IS NOT NULL AND b.hash <> e.previous))`,
  },
  {
    name: 'A till’s entries have come without a gap, or the gap is an exception',
    broken: `
      SELECT e.id, format('%s: the one before it is missing, and nobody was told', ${OF_TILL}) AS problem
      FROM till_entries e
      WHERE e.sequence > 1 AND e.outcome <> 'held'
        AND NOT EXISTS (SELECT FROM till_entries b WHERE b.till_id = e.till_id
          AND (b.sequence = e.sequence - 1 OR (b.hash = e.previous AND b.problem IN ('unreadable', 'signature'))))
        AND NOT EXISTS (SELECT FROM exceptions x WHERE x.entry_id = e.id AND x.kind = 'gap')`,
  },
  {
    name: 'A till’s chain stands where its entries without a gap end',
    broken: `
      SELECT c.till_id AS id, format('till %s: its chain stands at %s', c.till_id, c.sequence) AS problem
      FROM till_chains c
      WHERE EXISTS (SELECT FROM till_entries e WHERE e.till_id = c.till_id AND e.sequence = c.sequence + 1)
        OR (c.sequence > 0
          AND NOT EXISTS (SELECT FROM till_entries e WHERE e.till_id = c.till_id AND e.hash = c.head))`,
  },
  {
    name: 'The numbers of a till’s own series follow one another',
    // What is held or missing may have had the numbers in between.
    broken: `
      SELECT id, format('till %s: after %s comes %s', till_id, before, till_number) AS problem
      FROM (
        SELECT e.id, e.till_id, e.till_number, lag(e.till_number) OVER series AS before,
          substring(e.till_number FROM '\\d+$')::bigint - lag(substring(e.till_number FROM '\\d+$')::bigint, 1, 0::bigint)
            OVER series AS step
        FROM till_entries e JOIN till_chains c ON c.till_id = e.till_id AND e.sequence <= c.sequence
        WHERE e.till_number IS NOT NULL AND e.outcome = 'booked'
          AND NOT EXISTS (SELECT FROM till_entries h WHERE h.till_id = e.till_id AND h.outcome <> 'booked')
        WINDOW series AS (PARTITION BY e.till_id, split_part(e.till_number, '-', 1) ORDER BY e.sequence)
      ) numbered
      WHERE step <> 1`,
  },
  {
    name: 'A sale has the figures, the key and the till of its entry',
    broken: `
      SELECT e.id, format('%s: tells of a total of %s under %s, but transaction %s says %s', ${OF_TILL},
        ${cents('total')}, e.key, t.id, t.total) AS problem
      FROM till_entries e JOIN transactions t ON t.id = e.transaction_id
      WHERE e.key <> t.idempotency_key OR (t.till_id IS NOT NULL AND t.till_id <> e.till_id)
        OR (${cents('subtotal')}, ${cents('discount')}, ${cents('vat')}, ${cents('total')}, ${cents('rounding')})
          <> (t.subtotal, t.discount, t.vat, t.total, t.rounding)`,
  },
  {
    name: 'A sale that a till told of is in the book',
    broken: `
      SELECT e.id, format('%s: its sale is not there', ${OF_TILL}) AS problem
      FROM till_entries e WHERE e.act = 'sale' AND e.outcome <> 'held' AND e.transaction_id IS NULL`,
  },
  {
    name: 'What is held or not as it should be is an exception',
    broken: `
      SELECT e.id, format('%s: %s, and nobody was told', ${OF_TILL}, e.outcome) AS problem
      FROM till_entries e
      WHERE e.outcome <> 'booked' AND NOT EXISTS (SELECT FROM exceptions x WHERE x.entry_id = e.id)`,
  },
  {
    name: 'A shortfall is settled by no more than it is',
    broken: `
      SELECT s.id, format('shortfall %s: %s, settled by %s', s.id, s.quantity, sum(x.quantity)) AS problem
      FROM stock_shortfalls s JOIN shortfall_settlements x ON x.shortfall_id = s.id
      GROUP BY s.id HAVING sum(x.quantity) > s.quantity`,
  },
  {
    name: 'The addenda of a Z report are numbered from 1, and of its shift',
    broken: `
      SELECT a.shift_id AS id, format('shift %s: %s addenda, numbered %s to %s, %s of another shift', a.shift_id, count(*),
        min(a.number), max(a.number), count(*) FILTER (WHERE coalesce(t.shift_id, e.shift_id) <> a.shift_id)) AS problem
      FROM z_addenda a LEFT JOIN transactions t ON t.id = a.transaction_id LEFT JOIN shift_events e ON e.id = a.event_id
      GROUP BY a.shift_id
      HAVING min(a.number) <> 1 OR max(a.number) <> count(*)
        OR bool_or(coalesce(t.shift_id, e.shift_id) <> a.shift_id)`,
  },
]
