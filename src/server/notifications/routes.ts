import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { notificationsApi } from '#shared/notifications/contract.ts'
import { readBell } from './bell.ts'

export function notificationsRoutes(app: App): void {
  bind(app, notificationsApi.list, (_, caller) => readBell(caller))
}
