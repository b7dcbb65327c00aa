import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { returnsApi } from '#shared/returns/contract.ts'
import { exchangeApi } from '#shared/returns/exchange-contract.ts'
import { exchangeSale } from './exchange.ts'
import { takeBackUnreceipted } from './take-back-unreceipted.ts'
import { takeBackSale } from './take-back.ts'

export function returnsRoutes(app: App): void {
  bind(app, returnsApi.takeBack, (request, caller) => takeBackSale(caller, request))
  bind(app, returnsApi.takeBackUnreceipted, (request, caller) =>
    takeBackUnreceipted(caller, request),
  )
  bind(app, exchangeApi.exchange, (request, caller) => exchangeSale(caller, request))
}
