import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { promotionsApi } from '#shared/promotions/contract.ts'
import { listPromotions } from './queries.ts'
import { addPromotion, changePromotion } from './write-promotion.ts'

export function promotionsRoutes(app: App): void {
  bind(app, promotionsApi.listPromotions, (_, { db }) => listPromotions(db))
  bind(app, promotionsApi.addPromotion, (fields, caller) => addPromotion(caller, fields))
  bind(app, promotionsApi.updatePromotion, (change, caller) => changePromotion(caller, change))
}
