import type { AuditLog } from '#shared/audit/audit-log.ts'
import { AuditAction, AuditTable } from '#shared/audit/contract.ts'
import { shopDay } from '#shared/dates.ts'
import type { FilterField } from '#shared/filters.ts'
import { tableLabel, actionLabel } from './audit-words.ts'

type AuditFields = readonly [FilterField<AuditLog>, ...FilterField<AuditLog>[]]

/** What the rows at hand can be filtered by. The choices are those of the server's filters and what the rows hold. */
export function auditFields(rows: readonly AuditLog[], timeZone: string): AuditFields {
  const actions = [...AuditAction.options.slice(1), ...rows.map(({ action }) => action)]
  const tables = [...AuditTable.options.slice(1), ...rows.map(({ table_name }) => table_name)]
  return [
    { key: 'user_name', label: 'User', type: 'text', read: ({ user_name }) => user_name },
    {
      key: 'action',
      label: 'Action',
      type: 'select',
      options: choices(actions, actionLabel),
      read: ({ action }) => action,
    },
    {
      key: 'table_name',
      label: 'Table',
      type: 'select',
      options: choices(tables, tableLabel),
      read: ({ table_name }) => table_name,
    },
    { key: 'ip_address', label: 'IP address', type: 'text', read: ({ ip_address }) => ip_address },
    {
      key: 'created_at',
      label: 'Date',
      type: 'date',
      read: ({ created_at }) => shopDay(new Date(created_at), timeZone),
    },
  ]
}

const choices = (values: readonly string[], labelOf: (value: string) => string) =>
  [...new Set(values)].map((value) => ({ value, label: labelOf(value) }))
