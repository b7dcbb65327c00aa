import type { Db } from '#server/db/client.ts'
import { columnList } from '#server/db/column-list.ts'
import { Refusal } from '#server/refusal.ts'
import { namesOf } from '#shared/fields.ts'
import {
  type PromotionFields,
  PromotionFields as Fields,
} from '#shared/promotions/promotion-fields.ts'
import { ListedPromotion, Promotion } from '#shared/promotions/promotion.ts'
import type { DayRange } from '#shared/reports/period.ts'
import type { Report } from '#shared/reports/report.ts'

const LISTED = columnList(namesOf(ListedPromotion))

export function listPromotions(db: Db): Promise<ListedPromotion[]> {
  return db<ListedPromotion[]>`
    SELECT ${db.unsafe(LISTED)} FROM promotions ORDER BY ended_at DESC NULLS FIRST, id DESC`
}

/** Those that are, or may yet come, on. */
export function listOpenPromotions(db: Db): Promise<Promotion[]> {
  return db<Promotion[]>`
    SELECT ${db.unsafe(columnList(namesOf(Promotion)))} FROM promotions WHERE ended_at IS NULL ORDER BY id`
}

/** Those that were there at a moment, as they are now. */
export function listPromotionsAt(db: Db, at: Date): Promise<Promotion[]> {
  return db<Promotion[]>`
    SELECT ${db.unsafe(columnList(namesOf(Promotion)))} FROM promotions
    WHERE created_at <= ${at} AND (ended_at IS NULL OR ended_at > ${at}) ORDER BY id`
}

export async function countOpenPromotions(db: Db): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    SELECT count(*) FROM promotions WHERE ended_at IS NULL`
  return row.count
}

export async function getPromotion(db: Db, id: number): Promise<ListedPromotion> {
  const [row] = await db<ListedPromotion[]>`
    SELECT ${db.unsafe(LISTED)} FROM promotions WHERE id = ${id}`
  return row ?? refuseMissing()
}

export async function lockPromotion(db: Db, id: number): Promise<ListedPromotion> {
  const [row] = await db<ListedPromotion[]>`
    SELECT ${db.unsafe(LISTED)} FROM promotions WHERE id = ${id} FOR UPDATE`
  return row ?? refuseMissing()
}

function refuseMissing(): never {
  throw new Refusal(404, 'There is no such promotion')
}

export async function insertPromotion(
  db: Db,
  fields: PromotionFields,
  now: Date,
): Promise<ListedPromotion> {
  const names = columnList(namesOf(Fields))
  const [row] = await db<[ListedPromotion]>`
    INSERT INTO promotions (${db.unsafe(names)}, created_at, updated_at)
    SELECT ${db.unsafe(names)}, ${now}, ${now} FROM ${recordOf(db, fields)}
    RETURNING ${db.unsafe(LISTED)}`
  return row
}

export async function updatePromotion(
  db: Db,
  id: number,
  fields: PromotionFields & { ended_at: string | null },
  now: Date,
): Promise<ListedPromotion> {
  const { ended_at, ...plain } = fields
  const names = namesOf(Fields)
  const [row] = await db<[ListedPromotion]>`
    UPDATE promotions p SET ${db.unsafe(names.map((name) => `${name} = given.${name}`).join(', '))},
      ended_at = ${ended_at}, updated_at = ${now}
    FROM ${recordOf(db, plain)} WHERE p.id = ${id}
    RETURNING ${db.unsafe(columnList(namesOf(ListedPromotion), 'p'))}`
  return row
}

/** The fields as a row of the table. */
const recordOf = (db: Db, fields: PromotionFields) => db`
  jsonb_populate_record(NULL::promotions, ${JSON.stringify(fields)}::text::jsonb) AS given`

/** What a promotion names and the shop does not have. */
export async function hasAll(
  db: Db,
  table: 'products' | 'categories',
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true
  const [row] = await db<[{ count: number }]>`
    SELECT count(*) FROM ${db.unsafe(table)} WHERE id = ANY (${[...new Set(ids)]}::bigint[])`
  return row.count === new Set(ids).size
}

export async function listCategoriesOf(
  db: Db,
  products: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db<{ id: number; category_id: number }[]>`
    SELECT id, category_id FROM products WHERE id = ANY (${[...products]}::bigint[])`
  return new Map(rows.map(({ id, category_id }) => [id, category_id]))
}

/** What each took off on some days, called as it is called today; a return takes back of it, and is no transaction. */
export function listGivenByPromotion(
  db: Db,
  { from, to }: DayRange,
): Promise<Report['byPromotion']> {
  return db<Report['byPromotion']>`
    SELECT p.id AS promotion_id, p.name, given.discount, given.transactions
    FROM (
      SELECT promotion_id, sum(amount)::bigint AS discount,
        count(DISTINCT transaction_id) FILTER (WHERE amount > 0) AS transactions
      FROM line_promotions WHERE day BETWEEN ${from} AND ${to} GROUP BY 1
    ) given JOIN promotions p ON p.id = given.promotion_id
    ORDER BY given.discount DESC, p.id`
}
