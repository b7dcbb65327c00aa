import { findSchemaVersion, readMigrations } from '#server/db/migrate.ts'
import type { App, Services } from './context.ts'
import { isLoopback } from './client-address.ts'

/** For operators and their watchdogs: is the process alive, may it be sent work, what are its figures. */
export function healthRoutes(app: App, isDraining: () => boolean): void {
  const newest = readMigrations().at(-1)?.version ?? null

  app.get('/healthz', (c) => c.json({ status: 'ok' }))

  app.get('/readyz', async (c) => {
    const problem = isDraining() ? 'stopping' : await databaseProblem(c.var.services, newest)
    if (problem) return c.json({ status: problem }, 503)
    return c.json({ status: 'ready', ...detailOf(c.var.services) })
  })

  app.get('/metrics', async (c) => {
    const { env, metrics, trail } = c.var.services
    const direct = isLoopback(c.var.origin.ip_address) && !c.req.header('x-forwarded-for')
    const withToken =
      env.METRICS_TOKEN && c.req.header('authorization') === `Bearer ${env.METRICS_TOKEN}`
    if (!direct && !withToken) return c.notFound()
    metrics.sealAge.set(trail.sealAgeSeconds())
    return c.body(await metrics.registry.metrics(), 200, {
      'content-type': metrics.registry.contentType,
    })
  })
}

/** What does not keep the shop from selling. */
function detailOf({ trail }: Services): { detail?: string } {
  const since = trail.behindSince()
  return since ? { detail: `the audit trail is not sealed since ${since.toISOString()}` } : {}
}

async function databaseProblem(
  { pool }: Services,
  newest: number | null,
): Promise<string | undefined> {
  try {
    return (await findSchemaVersion(pool)) === newest ? undefined : 'not migrated'
  } catch {
    return 'database unreachable'
  }
}
