import { getSealState } from '#server/audit/seal-state.ts'
import { readDatabaseHealth } from '#server/data-management/system-status.ts'
import type { Env } from '#server/env.ts'
import { isLoopbackName } from '#server/http/client-address.ts'
import type { Caller } from '#server/http/context.ts'
import { systemVerdicts, type SystemVerdicts } from '#shared/manager/system-verdicts.ts'

export async function readSystemVerdicts(caller: Caller): Promise<SystemVerdicts> {
  const { env, settings } = caller
  const [{ health, reasons }, seal] = await Promise.all([
    readDatabaseHealth(caller),
    getSealState(caller),
  ])
  return systemVerdicts({
    database: { health, reasons },
    security: {
      isEncrypted: isEncrypted(env),
      isDemoOpenToOthers: env.demo && !isLoopbackName(env.HOST),
      isTrailWhole: seal.is_whole && seal.tampered_at === null,
    },
    settings,
  })
}

function isEncrypted({ PUBLIC_ORIGIN }: Env): boolean {
  const { protocol, hostname } = new URL(PUBLIC_ORIGIN)
  return protocol === 'https:' || isLoopbackName(hostname)
}
