import { formatDateTime } from '#shared/dates.ts'
import { cents, formatRand } from '#shared/money.ts'

/** Kept in rand, as on the wire. */
const MONEY = new Set([
  'price',
  'unit_price',
  'subtotal',
  'vat',
  'total',
  'cost',
  'cost_per_unit',
  'total_spent',
  'amount',
])
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/
const PLAIN_DATE = /^\d{4}-\d\d-\d\d$/
const SHOWN_OF_A_LIST = 12

/** A value of an audit row as a person reads it: amounts in rand, dates of the shop. Empty for none. */
export function valueText(field: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return numberText(field, value)
  if (typeof value === 'string') return dateText(value, timeZone) ?? value
  return Array.isArray(value) ? listText(field, value, timeZone) : JSON.stringify(value)
}

function numberText(field: string, value: number): string {
  const amount = Math.round(value * 100)
  return MONEY.has(lastPart(field)) && Number.isSafeInteger(amount)
    ? formatRand(cents(amount))
    : String(value)
}

function dateText(text: string, timeZone: string): string | undefined {
  if (PLAIN_DATE.test(text)) return text.replaceAll('-', '/')
  return INSTANT.test(text) ? formatDateTime(text, timeZone) : undefined
}

function listText(field: string, values: readonly unknown[], timeZone: string): string {
  const shown = values.slice(0, SHOWN_OF_A_LIST).map((one) => valueText(field, one, timeZone))
  const more = values.length - shown.length
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}

const ABBREVIATIONS = new Set(['id', 'ip', 'sku', 'vat', 'thc', 'cbd', 'url'])

/** `cost_per_unit` reads 'Cost per unit', `hours.open` 'Hours open', `lowStockAlerts` 'Low stock alerts'. */
export function fieldLabel(field: string): string {
  const words = field
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s._]+/)
    .filter(Boolean)
    .map((word) => (ABBREVIATIONS.has(word) ? word.toUpperCase() : word))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const lastPart = (field: string): string => field.slice(field.lastIndexOf('.') + 1)
