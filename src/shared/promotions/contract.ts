import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { IdText } from '#shared/fields.ts'
import { MANAGERS } from '#shared/roles.ts'
import { PromotionChange, PromotionFields } from './promotion-fields.ts'
import { ListedPromotion } from './promotion.ts'

export const promotionsApi = {
  listPromotions: endpoint({
    method: 'GET',
    path: '/api/promotions',
    summary: 'The promotions, those that are open first, the newest first',
    roles: MANAGERS,
    answer: z.array(ListedPromotion),
  }),
  addPromotion: endpoint({
    method: 'POST',
    path: '/api/promotions',
    summary:
      'Add a promotion: a percent, an amount off each unit, or n for the price of m, of products, categories or everything; the same Idempotency-Key (a UUID) adds it once',
    roles: MANAGERS,
    body: PromotionFields,
    answer: ListedPromotion,
    status: 201,
    refusals: { 409: z.object({}) },
    idempotent: true,
    changes: ['promotions'],
  }),
  updatePromotion: endpoint({
    method: 'PUT',
    path: '/api/promotions/:id',
    summary:
      'Change or end a promotion; what was sold under it keeps its name and amount; 409 with `current` when it was changed after the `updated_at` sent',
    roles: MANAGERS,
    params: z.object({ id: IdText }),
    body: PromotionChange,
    answer: ListedPromotion,
    refusals: { 409: z.object({ current: ListedPromotion.optional() }) },
    changes: ['promotions'],
  }),
}
