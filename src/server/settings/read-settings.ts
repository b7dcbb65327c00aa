import { ShopSettings } from '#shared/settings/shop-settings.ts'

let last: { json: string; settings: ShopSettings } | undefined

/** The settings as the database has them. Every request reads them, and they hardly ever change. */
export function readSettings(json: string): ShopSettings {
  if (last?.json !== json)
    last = { json, settings: Object.freeze(ShopSettings.parse(JSON.parse(json))) }
  return last.settings
}
