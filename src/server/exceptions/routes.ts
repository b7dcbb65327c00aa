import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { exceptionsApi } from '#shared/exceptions/contract.ts'
import {
  readEntryOf,
  readExceptions,
  reportExceptions,
  resolveException,
} from './read-exceptions.ts'

export function exceptionsRoutes(app: App): void {
  bind(app, exceptionsApi.listExceptions, (query, caller) => readExceptions(caller, query))
  bind(app, exceptionsApi.reportExceptions, (days, caller) => reportExceptions(caller, days))
  bind(app, exceptionsApi.getEntry, ({ id }, caller) => readEntryOf(caller, id))
  bind(app, exceptionsApi.resolveException, (tick, caller) => resolveException(caller, tick))
}
