import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { startBackground } from './background.ts'
import { openDatabase } from './db/open-database.ts'
import { fillDemoShopIfEmpty } from './demo/fill-shop.ts'
import type { Env } from './env.ts'
import { listen } from './http/http-server.ts'
import { DEMO_ACCOUNTS } from './local-provider/accounts.ts'
import { localProvider } from './local-provider/create.ts'
import { loopbackFetch } from './local-provider/loopback-fetch.ts'
import { createLog } from './log.ts'
import { type OpenServices, openServices } from './services.ts'
import { configuredProvider } from './session/identity-provider.ts'
import { StartupError } from './startup-error.ts'
import { keepCertificate, openTls } from './tls/open-tls.ts'

const WEB_FOLDER = join(fileURLToPath(new URL('.', import.meta.url)), '../../dist/web')

export interface RunningShop {
  address: string
  stop(): Promise<void>
}

/** Starts everything, in the order in which each part needs the one before. */
export async function startShop(given: Env): Promise<RunningShop> {
  const log = createLog(given.LOG_LEVEL)
  const clock = () => new Date()
  const { env, tls } = openTls(given, clock(), log)
  const database = await openDatabase(env, log)
  let services: OpenServices | undefined
  const close = async () => {
    await services?.close()
    await database.close()
  }
  try {
    if (env.demo) await fillDemoShopIfEmpty(database.owner, database.sealer, clock())
    await database.owner.end({ timeout: 5 })

    const local = env.demo ? localProvider(env, DEMO_ACCOUNTS) : undefined
    let port = env.PORT
    const provider = local
      ? { ...local.address, fetch: loopbackFetch(() => port) }
      : configuredProvider(env)
    services = await openServices({ env, database, provider, clock, log })
    let draining = false
    const app = createApp(services, {
      webFolder: WEB_FOLDER,
      isDraining: () => draining,
      authority: tls?.authority ?? null,
    })
    const server = await listen(app, services, local, tls).catch((error: unknown) => {
      throw portTaken(error, env) ?? error
    })
    port = server.port
    const background = startBackground(services)
    const certificate = tls && keepCertificate(tls, server, services)
    return {
      address: env.PUBLIC_ORIGIN,
      async stop() {
        draining = true
        certificate?.stop()
        await Promise.all([server.drain(), background.stop(), services?.backups.stop()])
        // The first sees what the last requests wrote, the second seals it: nothing waits while the shop is closed.
        await services?.trail.round()
        await services?.trail.round()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

function portTaken(error: unknown, env: Env): StartupError | undefined {
  const { code, port } = error as { code?: string; port?: number }
  const variable = port === env.TLS_PORT ? 'TLS_PORT' : 'PORT'
  return code === 'EADDRINUSE'
    ? new StartupError(`Port ${port} is in use: stop the other program or set another ${variable}.`)
    : undefined
}
