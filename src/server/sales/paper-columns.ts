import type { Db } from '#server/db/client.ts'

// What the papers of an entry say beside what its row keeps: columns of a query whose entry is `t`.

/** The number that the till gave a sale in the dark; null where it was sold with the server. */
export const tillNumberOf = (db: Db, id: `${string}.id` = 't.id') => db`(
    SELECT e.till_number FROM till_entries e WHERE e.transaction_id = ${db(id)} AND e.till_number IS NOT NULL LIMIT 1
  )`

/** What a return takes back, by the number on its paper: a customer has never seen another. */
export const originalNumberOf = (db: Db) => db`(
    SELECT coalesce(${tillNumberOf(db, 'o.id')}, o.transaction_number) FROM transactions o WHERE o.id = t.original_id
  )`

/**
 * How often its document was given out. What a till prints in the dark it tells nobody: a sale that bears the till's
 * number, or was booked from what a till had kept of it, counts as given out there. Rather a copy too many than two
 * originals.
 */
export const issuesOf = (db: Db) => db`(
    (SELECT count(*) FROM document_issues d WHERE d.transaction_id = t.id) + EXISTS (
      SELECT FROM till_entries e
      WHERE e.transaction_id = t.id AND (e.till_number IS NOT NULL OR e.hash = t.request_hash))::integer
  )`

/** What was noted last of its payment slips, after it was paid. */
export const notedSlipOf = (db: Db) => db`(
    SELECT n.reference FROM payment_slips n WHERE n.transaction_id = t.id ORDER BY n.id DESC LIMIT 1
  )`
