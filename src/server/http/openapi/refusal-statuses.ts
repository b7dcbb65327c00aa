import { type Endpoint, FileDownload } from '#shared/endpoint.ts'

const MEANINGS = {
  400: 'What was sent is not valid: `error` says which value and why',
  401: 'Nobody is signed in, or the API key is not valid',
  403: 'Not for this role, this key, or from another site',
  404: 'There is no such thing',
  408: 'The body did not come in time',
  409: 'It does not fit what the shop has by now',
  413: 'The request is too large',
  415: 'The body is of another type than this call reads',
  422: 'The Idempotency-Key was already used for another request',
  423: 'The till is locked: somebody enters their PIN first',
  429: 'Too many requests: wait as long as `Retry-After` says',
  502: 'The identity provider did not answer as it should',
  503: 'The shop is very busy, or its database is away: the same request may be sent again',
} as const

export type RefusalStatus = keyof typeof MEANINGS

/** The refusals that an endpoint may answer with, and what each means. */
export function refusalStatuses(endpoint: Endpoint): [RefusalStatus, string][] {
  const isRead = endpoint.method === 'GET'
  const hasParams = Object.keys(endpoint.params.shape).length > 0
  const hasQuery = Object.keys(endpoint.query.shape).length > 0
  const absent: Partial<Record<RefusalStatus, boolean>> = {
    400: isRead && !hasParams && !hasQuery,
    404: !hasParams,
    408: isRead,
    // A file may not be finished yet; every other read tells what there is.
    409: isRead && endpoint.answer !== FileDownload && !endpoint.refusals[409],
    413: isRead,
    415: isRead,
    422: !endpoint.idempotent,
    423: endpoint.roles === 'public' || endpoint.whileLocked,
    502: !endpoint.refusals[502],
  }
  return Object.entries(MEANINGS)
    .map(([status, meaning]): [RefusalStatus, string] => [Number(status) as RefusalStatus, meaning])
    .filter(([status]) => !absent[status])
}
