import { useQuery } from '@tanstack/react-query'
import { settingsApi, type SavedSettings } from '#shared/settings/contract.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import { call, refusedBy } from '#web/call.ts'
import { loggedAs } from '#web/log.ts'
import { queryClient, refreshAll } from '#web/query-client.ts'
import { session } from '#web/session/session.ts'

export const LOAD_FAILED = 'Failed to load settings'
export const SAVE_FAILED = 'Failed to save settings. Please try again.'

const SETTINGS = ['settings']

export const SERVICES_FAILED = 'Failed to load what is known of these services'

export const useIntegrations = () =>
  useQuery({
    queryKey: ['integrations'],
    queryFn: ({ signal }) =>
      loggedAs(SERVICES_FAILED)(
        call(settingsApi.integrations, {}, SERVICES_FAILED, { signal }),
        signal,
      ),
    staleTime: 0,
  })

export function useSettings() {
  return useQuery({ queryKey: SETTINGS, queryFn: fetchSettings, staleTime: 0 })
}

const fetchSettings = ({ signal }: { signal: AbortSignal }): Promise<SavedSettings> =>
  loggedAs(LOAD_FAILED)(call(settingsApi.getSettings, {}, LOAD_FAILED, { signal }), signal)

/** Sends what was changed; what others have changed beside it stays. */
export async function saveSettings(
  change: Partial<ShopSettings>,
  version: number,
): Promise<SavedSettings> {
  const saved =
    (await call(settingsApi.saveSettings, { ...change, version }, SAVE_FAILED)) ??
    (await call(settingsApi.getSettings, {}, LOAD_FAILED))
  keepSettings(saved)
  // In force at once on this screen too: times, receipts, thresholds, the session itself.
  void session.refetch()
  void refreshAll()
  return saved
}

export const keepSettings = (saved: SavedSettings): void =>
  void queryClient.setQueryData(SETTINGS, saved)

/** What somebody else has saved meanwhile, when that is why saving was refused. */
export const newerIn = (error: unknown): SavedSettings | undefined =>
  refusedBy(error, settingsApi.saveSettings, 409)?.current
