import { statSync } from 'node:fs'
import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { isLoopbackName } from '#server/http/client-address.ts'
import { StartupError } from '#server/startup-error.ts'
import { type Authority, hasAuthority, readAuthority } from './authority.ts'
import { type KeyPair, readKeyPair } from './key-pair.ts'
import { certificateFile, renewIfDue } from './own-certificate.ts'

const LOOK_EVERY_MS = 10_000

export interface Tls {
  pair(): KeyPair
  /** The shop's own, where nobody else has signed the certificate. */
  authority: Authority | null
  /** Looks whether the files have changed or another certificate is due; true when there is a new pair. */
  look(now: Date): boolean
}

/** The key and the certificate that the shop is reached with, and the environment that goes with them: all on https. */
export function openTls(env: Env, now: Date, log: Logger): { env: Env; tls: Tls | null } {
  const isOwn = env.TLS_CERT === undefined && hasAuthority(env.DATA_DIR)
  if (env.TLS_CERT === undefined && !isOwn) return { env, tls: null }
  if (isOwn) renewIfDue(env.DATA_DIR, now)
  const authority = isOwn ? readAuthority(env.DATA_DIR) : null
  const PUBLIC_ORIGIN = secureOrigin(env, authority?.names[0])
  const own = certificateFile(env.DATA_DIR)
  const files = [env.TLS_CERT ?? own, env.TLS_KEY ?? own] as const
  let pair = readKeyPair(...files)
  let seen = stampOf(files)
  if (pair.endsAt < now)
    log.error({ endsAt: pair.endsAt }, 'TLS_CERT has ended: no browser believes it')
  return {
    env: { ...env, PUBLIC_ORIGIN, tls: isOwn ? 'own' : 'files' },
    tls: {
      pair: () => pair,
      authority,
      look(moment) {
        const names = isOwn ? renewIfDue(env.DATA_DIR, moment) : undefined
        if (names) log.info({ names }, 'made another certificate for https')
        const stamp = stampOf(files)
        if (stamp === seen) return false
        seen = stamp
        // Half written, or the key not there yet: the older pair goes on until the files change again.
        pair = readKeyPair(...files)
        return true
      },
    },
  }
}

/** Looks again and again, so that neither a renewal nor another address needs a restart. */
export function keepCertificate(
  tls: Tls,
  server: { useNewPair(): void },
  { clock, log }: { clock: () => Date; log: Logger },
  everyMs = LOOK_EVERY_MS,
): { stop(): void } {
  const look = () => {
    try {
      if (tls.look(clock())) server.useNewPair()
    } catch (error) {
      log.error({ err: error }, 'the new certificate cannot be used: the one before goes on')
    }
  }
  const timer = setInterval(look, everyMs)
  return { stop: () => clearInterval(timer) }
}

/** What people typed before there was https leads there; an address that we cannot follow is the owner's to change. */
function secureOrigin({ PUBLIC_ORIGIN, PORT, TLS_PORT }: Env, named: string | undefined): string {
  const typed = new URL(PUBLIC_ORIGIN)
  if (typed.protocol === 'https:') return PUBLIC_ORIGIN
  if (Number(typed.port || 80) !== PORT)
    throw new StartupError(
      `PUBLIC_ORIGIN is wrong: with a certificate it is https, such as https://${typed.hostname}:${TLS_PORT}`,
    )
  const host = named && isLoopbackName(typed.hostname) ? named : typed.hostname
  return new URL(
    `https://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${TLS_PORT}`,
  ).origin
}

/** Missing for a moment while they are replaced counts as a change too. */
function stampOf(files: readonly string[]): string {
  return files
    .map((file) => {
      const stat = statSync(file, { throwIfNoEntry: false })
      return stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs}` : 'none'
    })
    .join(', ')
}
