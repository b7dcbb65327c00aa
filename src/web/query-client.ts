import { type Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/call.ts'
import { session } from '#web/session/session.ts'

const DEFAULT_CACHE_MS = 300_000
const RETRIES = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: DEFAULT_CACHE_MS, retry: mayRetry },
    mutations: { retry: false },
  },
})

/** For a query whose answer is told to the audit trail: it is asked for when somebody looks, and by nothing else. */
export const AUDITED = { isAudited: true } as const

/**
 * After a write of one's own. Names, stock, sums and the trail stand on most screens: what is shown is asked for again
 * at once, the rest when it is next looked at.
 */
export const refreshAll = (): Promise<void> => queryClient.invalidateQueries({ predicate: isFree })

/** For whoever asks for it: all that is shown is asked for again, and it fails where a part of it does not come. */
export const refreshShown = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: isFree }, { throwOnError: true })

const isFree = ({ meta }: Query): boolean => meta?.['isAudited'] !== true

// What one person has loaded is not the next one's to see.
session.subscribe(() => {
  if (session.get().user === null) queryClient.clear()
})

/** A refusal stays a refusal; only a server in trouble or out of reach is asked again. */
function mayRetry(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return !refused && failures < RETRIES
}
