import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { settingsApi } from '#shared/settings/contract.ts'
import { getSavedSettings } from './queries.ts'
import { readIntegrations } from './read-integrations.ts'
import { saveSettings } from './save-settings.ts'

export function settingsRoutes(app: App): void {
  bind(app, settingsApi.getSettings, (_, { db }) => getSavedSettings(db))
  bind(app, settingsApi.saveSettings, (change, caller) => saveSettings(caller, change))
  bind(app, settingsApi.integrations, (_, caller) => readIntegrations(caller))
}
