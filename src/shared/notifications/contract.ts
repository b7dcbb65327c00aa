import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { EVERYONE } from '#shared/roles.ts'
import { Notification } from './notifications.ts'

export const notificationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    summary: 'What the bell tells the person who asks, the newest first',
    roles: EVERYONE,
    byKey: false,
    answer: z.array(Notification),
  }),
}
