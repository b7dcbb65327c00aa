import { z } from 'zod'
import { NO_CARD_NUMBER } from '#shared/card-number.ts'
import { Instant } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { MANAGERS } from '#shared/roles.ts'
import { Integrations } from './integrations.ts'
import { SettingsFields } from './shop-settings.ts'

/** Which saving these are: whoever saves on top of another version is told instead. */
const Version = z.number({ error: 'version is required: send the one you were given' }).int()

export const SavedSettings = SettingsFields.extend({
  version: Version,
  updated_at: Instant,
  /** Who saved them; null while nobody has. */
  updated_by: z.string().nullable(),
})
export type SavedSettings = z.output<typeof SavedSettings>

const { store_name, cannabis_license, email, address } = SettingsFields.shape

/** Fields left out stay as they are. The answer of a read may be sent back as it came. */
const SettingsChange = SettingsFields.partial().extend({
  // Looked for in what is sent only: what was stored before must still be read.
  store_name: store_name.refine(...NO_CARD_NUMBER).optional(),
  cannabis_license: cannabis_license.refine(...NO_CARD_NUMBER).optional(),
  email: email.refine(...NO_CARD_NUMBER).optional(),
  address: address.refine(...NO_CARD_NUMBER).optional(),
  version: Version,
  updated_at: z.unknown().optional(),
  updated_by: z.unknown().optional(),
})
export type SettingsChange = z.output<typeof SettingsChange>

/** The field of a 409's answer that holds the settings as somebody else has saved them. */
const SettingsConflict = z.object({ current: SavedSettings })

export const settingsApi = {
  getSettings: endpoint({
    method: 'GET',
    path: '/api/settings',
    summary: 'What the shop has decided about itself',
    roles: MANAGERS,
    answer: SavedSettings,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/api/settings',
    summary:
      'Save settings; 409 with `current` when somebody has saved since that version was read. What managers may do alone only an admin changes, and only an admin lets budtenders do more',
    roles: MANAGERS,
    body: SettingsChange,
    answer: SavedSettings,
    refusals: { 409: SettingsConflict },
    changes: ['settings'],
  }),
  integrations: endpoint({
    method: 'GET',
    path: '/api/integrations',
    summary: 'The services around the shop: whether they are reached, when they were last heard of',
    roles: MANAGERS,
    answer: Integrations,
  }),
}
