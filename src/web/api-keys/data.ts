import { useQuery } from '@tanstack/react-query'
import type { NewApiKey } from '#shared/api-keys/api-key.ts'
import { apiKeysApi } from '#shared/api-keys/contract.ts'
import { answered, call } from '#web/call.ts'
import { loggedAs } from '#web/log.ts'
import { refreshAll } from '#web/query-client.ts'

export const KEYS_FAILED = 'Failed to load API keys'
export const USAGE_FAILED = 'Failed to load request counts'

const KEYS = ['api-keys']
const USAGE_EVERY_MS = 30_000

export const useApiKeys = () =>
  useQuery({
    queryKey: KEYS,
    queryFn: ({ signal }) =>
      loggedAs(KEYS_FAILED)(call(apiKeysApi.listKeys, {}, KEYS_FAILED, { signal }), signal),
    staleTime: 0,
  })

export const useApiUsage = () =>
  useQuery({
    queryKey: ['api-usage'],
    queryFn: ({ signal }) =>
      loggedAs(USAGE_FAILED)(call(apiKeysApi.usage, {}, USAGE_FAILED, { signal }), signal),
    staleTime: 0,
    refetchInterval: USAGE_EVERY_MS,
  })

export function useKeyWrites() {
  async function refreshed<Answer>(write: Promise<Answer>): Promise<Answer> {
    try {
      return await write
    } finally {
      void refreshAll()
    }
  }
  return {
    make: async (key: NewApiKey) =>
      answered(
        await refreshed(call(apiKeysApi.makeKey, key, 'Failed to create the API key')),
        'The key was made, but its text was lost on the way. Revoke it and make another.',
      ),
    switchOn: (id: number) =>
      refreshed(call(apiKeysApi.switchOnKey, { id }, 'Failed to switch the API key on')),
    revoke: (id: number) =>
      refreshed(call(apiKeysApi.revokeKey, { id }, 'Failed to revoke the API key')),
  }
}
