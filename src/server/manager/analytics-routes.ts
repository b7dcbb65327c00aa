import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { shopDay } from '#shared/dates.ts'
import { managerApi } from '#shared/manager/contract.ts'
import { readAnalytics } from './read-analytics.ts'
import { readSystemVerdicts } from './system-verdicts.ts'

const ANALYTICS_SECONDS = 300
const STATUS_SECONDS = 30

export function analyticsRoutes(app: App): void {
  bind(app, managerApi.analytics, async (_, caller) => {
    const { cache, now, settings } = caller
    const [analytics, systemStatus] = await Promise.all([
      cache.read(
        {
          key: `analytics ${settings.timezone} ${shopDay(now, settings.timezone)}`,
          topics: ['sales', 'inventory', 'products', 'customers', 'team', 'settings'],
          maxAgeSeconds: ANALYTICS_SECONDS,
        },
        () => readAnalytics(caller),
      ),
      cache.read(
        { key: 'system status', topics: ['settings', 'backups'], maxAgeSeconds: STATUS_SECONDS },
        () => readSystemVerdicts(caller),
      ),
    ])
    return { ...analytics, systemStatus }
  })
}
