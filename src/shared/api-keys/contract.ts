import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { endpoint, Nothing } from '#shared/endpoint.ts'
import { IdText } from '#shared/fields.ts'
import { ADMINS, MANAGERS } from '#shared/roles.ts'
import { ApiKey, NewApiKey } from './api-key.ts'

const FORBIDDEN = 'Only admins can manage API keys'

/** The key itself: this answer is the only one that ever holds it. */
const MadeApiKey = ApiKey.extend({ key: z.string() })
export type MadeApiKey = z.output<typeof MadeApiKey>

const RequestCounts = z.object({
  requests: z.number().int(),
  /** Answered with 4xx: not allowed, not found, not valid. */
  refused: z.number().int(),
  /** Answered with 5xx: the server's own trouble. */
  errors: z.number().int(),
})
export type RequestCounts = z.output<typeof RequestCounts>

const ApiUsage = z.object({
  /** When this server was started. */
  since: Instant,
  since_start: RequestCounts,
  /** On the shop's day, by all servers of the shop. */
  today: RequestCounts,
})
export type ApiUsage = z.output<typeof ApiUsage>

export const apiKeysApi = {
  listKeys: endpoint({
    method: 'GET',
    path: '/api/api-keys',
    summary: 'The keys of programs, those that work first',
    roles: ADMINS,
    forbidden: FORBIDDEN,
    byKey: false,
    answer: z.array(ApiKey),
  }),
  makeKey: endpoint({
    method: 'POST',
    path: '/api/api-keys',
    summary: 'Make a key for a program; the answer is the only one that holds it',
    roles: ADMINS,
    forbidden: FORBIDDEN,
    byKey: false,
    body: NewApiKey,
    answer: MadeApiKey,
    status: 201,
    changes: ['team'],
  }),
  revokeKey: endpoint({
    method: 'DELETE',
    path: '/api/api-keys/:id',
    summary: 'Revoke a key: from the next request on it is refused',
    roles: ADMINS,
    forbidden: FORBIDDEN,
    byKey: false,
    params: z.object({ id: IdText }),
    answer: Nothing,
    changes: ['team'],
  }),
  switchOnKey: endpoint({
    method: 'POST',
    path: '/api/api-keys/:id/switch-on',
    summary: 'Switch a key on again that is off since the shop was restored from a backup',
    roles: ADMINS,
    forbidden: FORBIDDEN,
    byKey: false,
    params: z.object({ id: IdText }),
    answer: ApiKey,
    changes: ['team'],
  }),
  usage: endpoint({
    method: 'GET',
    path: '/api/api-usage',
    summary: 'How many requests were answered: today, and by this server since its start',
    roles: MANAGERS,
    answer: ApiUsage,
  }),
}
