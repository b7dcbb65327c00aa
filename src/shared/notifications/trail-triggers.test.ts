import { expect, test } from 'vitest'
import type { SealState } from '#shared/audit/audit-log.ts'
import type { Role } from '#shared/roles.ts'
import { trailTriggers } from './trail-triggers.ts'

const SEALED: SealState = {
  sealed_through: '2026-11-15T09:59:59.000Z',
  is_whole: true,
  behind_since: null,
  tampered_at: null,
  restored: null,
}
const SINCE = '2026-11-15T09:58:00.000Z'
const told = (state: Partial<SealState>, role: Role = 'manager') =>
  trailTriggers({ ...SEALED, ...state }, 'Africa/Johannesburg', role)

test('of a trail that is sealed there is nothing to tell', () => {
  expect(told({})).toEqual([])
})

test('that it is not sealed is told with the time since when', () => {
  expect(told({ behind_since: SINCE })).toMatchObject([
    {
      id: `seal-behind:${SINCE}`,
      title: 'The audit trail is not sealed',
      message: 'Since 2026/11/15, 11:58: newer rows could be changed unnoticed.',
      action: ['View audit logs', '/audit'],
    },
  ])
})

test('that rows were changed, that seals are gone and, to admins, that the shop was restored', () => {
  const state = {
    is_whole: false,
    tampered_at: SINCE,
    restored: { log_id: 77, restored_at: SINCE },
  }
  const ids = (role: Role) => told(state, role).map(({ id }) => id)
  expect(ids('manager')).toEqual(['seals-gone', `tampered:${SINCE}`])
  expect(ids('admin')).toEqual(['seals-gone', `tampered:${SINCE}`, 'restored:77'])
  expect(told(state, 'admin')[2]!.action).toEqual(['See what differs', '/audit', '?log=77'])
})
