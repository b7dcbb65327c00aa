import type { SealState } from '#shared/audit/audit-log.ts'
import { formatDateTime } from '#shared/dates.ts'
import { ADMINS, isAmong, type Role } from '#shared/roles.ts'
import { conditionId } from './conditions.ts'
import type { Trigger } from './trigger.ts'

/** What managers and admins must know of the audit trail. */
export function trailTriggers(state: SealState, timeZone: string, role: Role): Trigger[] {
  return [...sealTriggers(state, timeZone), ...(isAmong(ADMINS, role) ? restored(state) : [])]
}

function sealTriggers(state: SealState, timeZone: string): Trigger[] {
  const { is_whole, tampered_at, behind_since } = state
  const alarm = (id: string, title: string, message: string): Trigger => ({
    id,
    type: 'error',
    category: 'system',
    title,
    message,
    priority: 'high',
    action: ['View audit logs', '/audit'],
  })
  return [
    ...(is_whole
      ? []
      : [alarm('seals-gone', 'Audit seals are missing', 'The trail may have been cut off.')]),
    ...(tampered_at === null
      ? []
      : [
          alarm(
            `tampered:${tampered_at}`,
            'Audit rows were changed',
            `Rows were removed or put in, noticed ${formatDateTime(tampered_at, timeZone)}.`,
          ),
        ]),
    ...(behind_since === null
      ? []
      : [
          alarm(
            conditionId('seal-behind', behind_since),
            'The audit trail is not sealed',
            `Since ${formatDateTime(behind_since, timeZone)}: newer rows could be changed unnoticed.`,
          ),
        ]),
  ]
}

function restored({ restored: row }: SealState): Trigger[] {
  if (row === null) return []
  return [
    {
      id: `restored:${row.log_id}`,
      type: 'warning',
      category: 'system',
      title: 'Restored from a backup',
      message: 'API keys are off, and the team may not be as it was. See what differs.',
      priority: 'high',
      action: ['See what differs', '/audit', `?log=${row.log_id}`],
    },
  ]
}
