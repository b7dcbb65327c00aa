import type { Caller } from '#server/http/context.ts'
import { readMailStatus } from '#server/messages/mail-status.ts'
import type { Integrations } from '#shared/settings/integrations.ts'
import { getTraces } from './integration-queries.ts'

/** The provider is asked at most this often, however many look. */
const ASKED_EVERY_SECONDS = 30

/** Each service as it is: asked now, or by what it has left in the books. */
export async function readIntegrations(caller: Caller): Promise<Integrations> {
  const { db, cache, provider, now } = caller
  const [reached, { last_seen_at, ...traces }, mail] = await Promise.all([
    cache.read(
      { key: 'identity provider reached', topics: [], maxAgeSeconds: ASKED_EVERY_SECONDS },
      async () => ({ ...(await provider.reach()), checked_at: now.toISOString() }),
    ),
    getTraces(db),
    readMailStatus(caller),
  ])
  const { issuer, isBuiltIn, checked_at, problem } = reached
  return {
    identity_provider: { issuer, is_built_in: isBuiltIn, checked_at, problem, last_seen_at },
    ...traces,
    mail,
  }
}
