import { methodNamesProblem } from '#shared/sales/payment-method.ts'
import { SettingsFields, type ShopSettings } from '#shared/settings/shop-settings.ts'
import { Caps } from '#shared/shifts/caps.ts'
import { ACCOUNTS, CAPPED_ROLES, CAPS, partsOf } from './setting-parts.ts'
import type { SettingsTab } from './settings-search.ts'

export type SettingName = keyof ShopSettings
export type NumberName = {
  [Name in SettingName]: ShopSettings[Name] extends number ? Name : never
}[SettingName]

/** What is in the fields: a number that somebody is about to type is '' for a while. */
export type SettingsValues = Omit<ShopSettings, NumberName> & Record<NumberName, number | string>

interface Field {
  /** As it stands beside the field. */
  label: string
  tab: SettingsTab
}

const inTab = <Names extends SettingName>(
  tab: SettingsTab,
  labels: Readonly<Record<Names, string>>,
): Record<Names, Field> =>
  Object.fromEntries(
    Object.entries<string>(labels).map(([name, label]) => [name, { label, tab }]),
  ) as Record<Names, Field>

/** Every setting, in the order in which the screen shows them. */
export const FIELDS: Readonly<Record<SettingName, Field>> = {
  ...inTab('business', {
    store_name: 'Store Name',
    vat_number: 'VAT Number',
    cannabis_license: 'Cannabis Licence',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    timezone: 'Timezone',
    opening_time: 'Opening Time',
    closing_time: 'Closing Time',
  }),
  ...inTab('money', {
    vat_mode: 'VAT',
    cash_rounding: 'Cash rounding',
    ask_card_approval: 'Ask what the card machine said',
    payment_methods: 'Other ways to pay',
    discount_reasons: 'Reasons for a discount',
    point_value: 'Worth of a loyalty point (rand)',
    ledger_accounts: 'Accounts of the bookkeeper',
  }),
  ...inTab('security', {
    two_factor: 'Two-factor authentication',
    strong_passwords: 'Strong passwords',
    biometrics: 'Biometrics',
    session_timeout_minutes: 'Session Timeout (minutes)',
    id_verification_required: 'ID verification required',
    audit_logging: 'Audit logging',
    backups_kept: 'Backups Kept',
  }),
  ...inTab('tills', {
    till_registration: 'New tills',
    shift_required: 'A sale needs an open shift',
    default_float: 'Opening float (rand)',
    drop_above: 'Drop to the safe above (rand)',
    idle_lock_minutes: 'Lock the till after (minutes)',
    denominations: 'Notes and coins',
    discount_caps: 'What each role may do alone',
    dark_warn_hours: 'Warn after so long without the server (hours)',
    dark_stop_hours: 'Stop selling without the server after (hours)',
  }),
  ...inTab('notifications', {
    low_stock_alerts: 'Low stock alerts',
    low_stock_below: 'Low stock below (units)',
    expiration_warnings: 'Expiration warnings',
    expiration_warning_days: 'Warn before expiry (days)',
    sales_milestone_alerts: 'Sales milestone alerts',
    daily_summary: 'Daily summary',
    email_notifications: 'Email notifications',
    push_notifications: 'Push notifications',
  }),
}

export const SETTING_NAMES = Object.keys(FIELDS) as SettingName[]

/** Only the settings of a saving, which tells more about itself. */
export const valuesOf = (saved: ShopSettings): SettingsValues => SettingsFields.parse(saved)

export type SettingsProblems = Partial<Record<SettingName, string>>

/** What is wrong, by field. */
export function settingsProblems(values: SettingsValues, stored: ShopSettings): SettingsProblems {
  const issues = SettingsFields.safeParse(values).error?.issues ?? []
  const names = methodNamesProblem(values.payment_methods, stored.payment_methods)
  return {
    ...(names !== undefined && { payment_methods: names }),
    ...Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])),
  }
}

/** What is wrong with what somebody may do alone, by cap. */
export function capProblems(caps: Caps): Partial<Record<keyof Caps, string>> {
  const issues = Caps.safeParse(caps).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}

/** The settings that differ, as they would be stored. */
export function changedSettings(
  values: SettingsValues,
  stored: ShopSettings,
): Partial<ShopSettings> {
  const wanted = SettingsFields.parse(values)
  return Object.fromEntries(
    SETTING_NAMES.filter((name) => !isSameValue(wanted[name], stored[name])).map((name) => [
      name,
      wanted[name],
    ]),
  )
}

export interface Difference {
  label: string
  /** On this screen: typed by this person, or only older. */
  mine: string
  isMine: boolean
  theirs: string
}

/** What stands in the fields beside what somebody else has saved, for a person to compare. */
export function differences(
  values: SettingsValues,
  base: ShopSettings,
  theirs: ShopSettings,
): Difference[] {
  return SETTING_NAMES.flatMap((name) => {
    const [before, saved] = [shownOf(name, base), shownOf(name, theirs)]
    return shownOf(name, values).flatMap(({ label, value }, at) =>
      isSameValue(value, saved[at]!.value)
        ? []
        : {
            label,
            mine: inWords(value),
            isMine: !isSameValue(value, before[at]!.value),
            theirs: inWords(saved[at]!.value),
          },
    )
  })
}

type Value = string | number | boolean | readonly string[]

interface Shown {
  label: string
  value: Value
}

/** What a setting shows, which is more than one thing where it has parts. */
function shownOf(name: SettingName, values: SettingsValues): Shown[] {
  if (name === 'discount_caps')
    return partsOf(CAPPED_ROLES).flatMap((role) =>
      partsOf(CAPS).map((cap) => ({
        label: `${CAPPED_ROLES[role]}: ${CAPS[cap]}`,
        value: values.discount_caps[role][cap],
      })),
    )
  const { label } = FIELDS[name]
  if (name === 'ledger_accounts')
    return partsOf(ACCOUNTS).map((account) => ({
      label: `${label}: ${ACCOUNTS[account]}`,
      value: values.ledger_accounts[account],
    }))
  return [{ label, value: values[name] }]
}

/** Lists and caps by what they hold. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

function inWords(value: Value): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return (typeof value === 'object' ? value.join(', ') : String(value)) || 'Empty'
}
