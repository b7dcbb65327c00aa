import type { Db } from '#server/db/client.ts'
import { ShopSettings } from '#shared/settings/shop-settings.ts'

export async function getSettings(db: Db): Promise<ShopSettings> {
  const [row] = await db<{ value: unknown }[]>`SELECT value FROM settings`
  return ShopSettings.parse(row?.value ?? {})
}
