import type { AuditLog } from '#shared/audit/audit-log.ts'
import { fieldLabel } from '#shared/audit/value-text.ts'

export const NOT_AVAILABLE = 'N/A'

export const userName = ({ user_name }: AuditLog): string => user_name || 'Unknown User'

/** `login` reads 'Login'. */
export const actionLabel = (action: string): string => fieldLabel(action)

/** Tables bear the names of their screens. */
export function tableLabel(table: string): string {
  if (table === 'profiles') return 'Users'
  if (table === 'inventory_batches') return 'Inventory'
  return fieldLabel(table)
}

/** What a row is called when it is read out: 'Update in Customers by Thandi Nkosi'. */
export const logLabel = (log: AuditLog): string =>
  `${actionLabel(log.action)} in ${tableLabel(log.table_name)} by ${userName(log)}`
