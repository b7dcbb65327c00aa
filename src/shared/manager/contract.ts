import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { MANAGER_ONLY } from '#shared/pages.ts'
import { MANAGERS } from '#shared/roles.ts'
import { ManagerAnalytics } from './analytics.ts'
import { NO_SUCH_STAFF, StaffMember, StaffPerformance, StaffUpdate } from './staff.ts'

const ById = z.object({ id: z.uuid({ error: NO_SUCH_STAFF }) })

export const managerApi = {
  analytics: endpoint({
    method: 'GET',
    path: '/api/manager/analytics',
    summary:
      'Today, the month, staff, products, customers, insights, stock alerts and system status',
    roles: MANAGERS,
    forbidden: MANAGER_ONLY,
    answer: ManagerAnalytics,
  }),
  listStaff: endpoint({
    method: 'GET',
    path: '/api/manager/staff',
    summary: 'The staff with their revenue and sales, in all and today',
    roles: MANAGERS,
    forbidden: MANAGER_ONLY,
    answer: z.array(StaffMember),
  }),
  updateStaff: endpoint({
    method: 'PUT',
    path: '/api/manager/staff/:id',
    summary: 'Change the role of a budtender or manager, or let them in or keep them out',
    roles: MANAGERS,
    forbidden: MANAGER_ONLY,
    params: ById,
    body: StaffUpdate,
    answer: StaffMember,
    changes: ['team'],
    // Its transaction ends before the answer: sums and sales are read in one snapshot of their own.
    transaction: 'handler',
  }),
  staffPerformance: endpoint({
    method: 'GET',
    path: '/api/manager/staff/:id/performance',
    summary: 'One member’s last 30 days: sales by day, average basket, best sellers, busiest hours',
    roles: MANAGERS,
    forbidden: MANAGER_ONLY,
    params: ById,
    answer: StaffPerformance,
  }),
}
