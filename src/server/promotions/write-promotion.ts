import { z } from 'zod'
import { changedValues } from '#server/audit/changed-values.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/context.ts'
import { once } from '#server/http/once.ts'
import { refuseUnseen } from '#server/http/refuse-unseen.ts'
import { Refusal } from '#server/refusal.ts'
import { pickFields } from '#shared/fields.ts'
import {
  MAX_OPEN,
  type PromotionChange,
  PromotionFields,
} from '#shared/promotions/promotion-fields.ts'
import { ListedPromotion } from '#shared/promotions/promotion.ts'
import {
  countOpenPromotions,
  getPromotion,
  hasAll,
  insertPromotion,
  lockPromotion,
  updatePromotion,
} from './queries.ts'

/** The same key adds it once. */
export const addPromotion = (caller: Caller, fields: PromotionFields): Promise<ListedPromotion> =>
  once(caller, {
    asked: fields,
    first: () => storePromotion(caller, fields),
    again: (id) => getPromotion(caller.db, id),
  })

async function storePromotion(caller: Caller, fields: PromotionFields): Promise<ListedPromotion> {
  const { db, now } = caller
  await refuseUnknown(db, fields)
  await refuseTooMany(db)
  const promotion = await insertPromotion(db, fields, now)
  await recordAudit(db, caller, {
    action: 'create',
    table_name: 'promotions',
    record_id: promotion.id,
    new_values: z.encode(PromotionFields, fields),
  })
  return promotion
}

/** From the next sale on; what was sold before keeps the name and the amount that it was sold under. */
export async function changePromotion(
  caller: Caller,
  { id, is_ended, updated_at: seen, ...fields }: PromotionChange & { id: number },
): Promise<ListedPromotion> {
  const { db, now, settings } = caller
  const before = await lockPromotion(db, id)
  await refuseUnknown(db, fields)
  const told = (values: PromotionFields, ended: boolean) => ({
    ...z.encode(PromotionFields, values),
    is_ended: ended,
  })
  const wasEnded = before.ended_at !== null
  const change = changedValues(
    told(pickFields(PromotionFields, before), wasEnded),
    told(fields, is_ended),
  )
  if (!change) return before
  await refuseUnseen(seen, before, settings.timezone, () => z.encode(ListedPromotion, before))
  if (wasEnded && !is_ended) await refuseTooMany(db)
  const ended_at = is_ended ? (before.ended_at ?? now.toISOString()) : null
  const promotion = await updatePromotion(db, id, { ...fields, ended_at }, now)
  await recordAudit(db, caller, {
    action: 'update',
    table_name: 'promotions',
    record_id: id,
    ...change,
  })
  return promotion
}

async function refuseUnknown(db: Db, fields: PromotionFields): Promise<void> {
  if (!(await hasAll(db, 'products', fields.product_ids)))
    throw new Refusal(400, 'There is no such product')
  if (!(await hasAll(db, 'categories', fields.category_ids)))
    throw new Refusal(400, 'There is no such category')
}

async function refuseTooMany(db: Db): Promise<void> {
  if ((await countOpenPromotions(db)) >= MAX_OPEN)
    throw new Refusal(409, `At most ${MAX_OPEN} promotions are open at a time: end one first`)
}
