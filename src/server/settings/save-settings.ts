import { changedValues } from '#server/audit/changed-values.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Role } from '#shared/roles.ts'
import { methodNamesProblem } from '#shared/sales/payment-method.ts'
import type { SavedSettings, SettingsChange } from '#shared/settings/contract.ts'
import { ShopSettings } from '#shared/settings/shop-settings.ts'
import { type Caps, maySetCaps, type RoleCaps } from '#shared/shifts/caps.ts'
import { lockSettings, updateSettings } from './queries.ts'

/** There is one row of settings. */
const SETTINGS_ROW = 1

/** In force from the next request on. What is saved already is no conflict: a lost answer may be asked for again. */
export async function saveSettings(caller: Caller, change: SettingsChange): Promise<SavedSettings> {
  const { db, user, now } = caller
  const current = await lockSettings(db)
  const before = ShopSettings.parse(current)
  const wanted = ShopSettings.parse({ ...before, ...change })
  const changes = changedValues(before, wanted)
  if (!changes) return current
  if (change.version !== current.version) throw conflict(current)
  refuseOwnCaps(user.role, before.discount_caps, wanted.discount_caps)
  refuseMoreThanOwn(user.role, before.discount_caps, wanted.discount_caps)
  const problem = methodNamesProblem(wanted.payment_methods, before.payment_methods)
  if (problem !== undefined) throw new Refusal(400, problem)
  const saved = await updateSettings(db, wanted, { at: now, by: user.id })
  await recordAudit(db, caller, {
    action: 'update',
    table_name: 'settings',
    record_id: SETTINGS_ROW,
    ...changes,
  })
  return saved
}

/** Beyond a cap somebody of a higher role gives their word: who could lift their own would need nobody's. */
function refuseOwnCaps(role: Role, before: RoleCaps, wanted: RoleCaps): void {
  const changed = changedValues(before, wanted)?.new_values ?? {}
  const isForbidden = (Object.keys(changed) as (keyof RoleCaps)[]).some(
    (of) => !maySetCaps(role, of),
  )
  if (isForbidden)
    throw new Refusal(403, 'An admin decides what managers may do alone: nothing was saved')
}

/** Whom they gave more than they have themselves could do it for them, without anybody's word. */
function refuseMoreThanOwn(role: Role, before: RoleCaps, wanted: RoleCaps): void {
  if (maySetCaps(role, 'manager')) return
  const isMore = (Object.keys(wanted.budtender) as (keyof Caps)[]).some(
    (cap) => wanted.budtender[cap] > Math.max(wanted.manager[cap], before.budtender[cap]),
  )
  if (isMore)
    throw new Refusal(
      403,
      'Budtenders may do no more alone than managers, unless an admin decides so: nothing was saved',
    )
}

function conflict(current: SavedSettings): Refusal {
  const when = formatDateTime(current.updated_at, current.timezone)
  return new Refusal(
    409,
    `${current.updated_by ?? 'Somebody else'} saved the settings on ${when}, after you opened them. ` +
      'Nothing of yours was saved: load the newer values first.',
    {},
    { current },
  )
}
