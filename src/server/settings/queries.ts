import type { Db } from '#server/db/client.ts'
import type { SavedSettings } from '#shared/settings/contract.ts'
import { ShopSettings } from '#shared/settings/shop-settings.ts'

export async function getSettings(db: Db): Promise<ShopSettings> {
  const [row] = await db<{ value: unknown }[]>`SELECT value FROM settings`
  return ShopSettings.parse(row?.value ?? {})
}

interface SettingsRow extends Pick<SavedSettings, 'version' | 'updated_at' | 'updated_by'> {
  value: unknown
}

const savedColumns = (db: Db) => db`
  s.value, s.version, s.updated_at,
  (SELECT p.first_name || ' ' || p.last_name FROM profiles p WHERE p.id = s.updated_by) AS updated_by`

export async function getSavedSettings(db: Db): Promise<SavedSettings> {
  const [row] = await db<[SettingsRow]>`SELECT ${savedColumns(db)} FROM settings s`
  return savedSettings(row)
}

/** Two who save at the same time come one after the other. */
export async function lockSettings(db: Db): Promise<SavedSettings> {
  const [row] = await db<[SettingsRow]>`SELECT ${savedColumns(db)} FROM settings s FOR UPDATE OF s`
  return savedSettings(row)
}

export async function updateSettings(
  db: Db,
  value: ShopSettings,
  saved: { at: Date; by: string },
): Promise<SavedSettings> {
  const [row] = await db<[SettingsRow]>`
    UPDATE settings s SET value = ${JSON.stringify(value)}::text::jsonb, version = version + 1,
      updated_at = ${saved.at}, updated_by = ${saved.by}
    RETURNING ${savedColumns(db)}`
  return savedSettings(row)
}

const savedSettings = ({ value, ...row }: SettingsRow): SavedSettings => ({
  ...ShopSettings.parse(value),
  ...row,
})
