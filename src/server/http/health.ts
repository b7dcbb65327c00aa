import { findSchemaVersion, readMigrations } from '#server/db/migrate.ts'
import { findWeakness, UnsafeDatabase } from '#server/db/weakness.ts'
import type { Services } from '#server/services.ts'
import { isLoopback, isLoopbackName } from './client-address.ts'
import type { App } from './context.ts'

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
    const withToken =
      env.METRICS_TOKEN && c.req.header('authorization') === `Bearer ${env.METRICS_TOKEN}`
    if (!withToken && !isAtHome(c.req.raw, c.var.origin.ip_address, env.PUBLIC_ORIGIN))
      return c.notFound()
    metrics.sealAge.set(trail.sealAgeSeconds())
    return c.body(await metrics.registry.metrics(), 200, {
      'content-type': metrics.registry.contentType,
    })
  })
}

const HOPS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/**
 * Somebody on this machine, and not a proxy on it that passes on what others ask. A proxy need not say that it is one
 * (nginx does not by itself), so a shop with an address for others shows its figures to nobody without the token.
 */
function isAtHome({ headers, url }: Request, peer: string, publicOrigin: string): boolean {
  return (
    isLoopback(peer) &&
    isLoopbackName(new URL(publicOrigin).hostname) &&
    isLoopbackName(new URL(url).hostname) &&
    HOPS.every((name) => !headers.has(name))
  )
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
    const [version, weakness] = await Promise.all([findSchemaVersion(pool), findWeakness(pool)])
    return weakness?.message ?? (version === newest ? undefined : 'not migrated')
  } catch (error) {
    return error instanceof UnsafeDatabase ? error.message : 'database unreachable'
  }
}
