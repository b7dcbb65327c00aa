import { rmSync } from 'node:fs'
import { runCommand } from './command-line.ts'
import type { Env } from './env.ts'
import { isLoopbackName } from './http/client-address.ts'
import { StartupError } from './startup-error.ts'
import {
  hasAuthority,
  makeAuthority,
  nameShop,
  readAuthority,
  vouchesFor,
} from './tls/authority.ts'
import { certificateFile, renewIfDue } from './tls/own-certificate.ts'
import { isName, machineNames } from './tls/shop-names.ts'

await runCommand(certify)

/** `npm run certificate -- till.local 192.168.1.5`: https for a shop without a certificate of anybody else. */
async function certify(env: Env, words: string[]): Promise<void> {
  const isNew = words.includes('--new')
  const names = words.filter((word) => word !== '--new').map((word) => word.toLowerCase())
  const wrong = names.find((name) => !isName(name))
  if (wrong !== undefined)
    throw new StartupError(`${wrong} is neither a name of the network nor an address.`)
  if (env.TLS_CERT)
    throw new StartupError(
      'TLS_CERT is set: the shop has a certificate already, which is used instead of its own.',
    )
  const now = new Date()
  if (isNew || !hasAuthority(env.DATA_DIR)) {
    makeAuthority(env.DATA_DIR, names, now)
    rmSync(certificateFile(env.DATA_DIR), { force: true })
  } else if (names.length > 0) rename(env, names)
  const isRenewed = renewIfDue(env.DATA_DIR, now) !== undefined
  tell(env, isRenewed)
}

function rename(env: Env, names: string[]): void {
  const authority = readAuthority(env.DATA_DIR)
  const beyond = names.find((name) => !vouchesFor(authority, name))
  if (beyond !== undefined)
    throw new StartupError(
      `The shop's authority was not made for ${beyond}: npm run certificate -- --new ${names.join(' ')} makes another, which every device must be told to trust anew.`,
    )
  nameShop(env.DATA_DIR, authority, names)
}

function tell(env: Env, isRenewed: boolean): void {
  const { x509, names } = readAuthority(env.DATA_DIR)
  const address = names[0] ?? machineNames().find((name) => name.includes('.')) ?? 'localhost'
  const host = address.includes(':') ? `[${address}]` : address
  const lines = [
    isRenewed ? 'Made a certificate for this shop.' : 'The certificate of this shop is good.',
    `Fingerprint of its authority (compare it on every device): ${x509.fingerprint256}`,
    `Open http://${host}:${env.PORT}/trust on each device once, and follow the steps there.`,
    `The shop is then at https://${host}:${env.TLS_PORT}`,
  ]
  if (isLoopbackName(env.HOST))
    lines.push('Set HOST=0.0.0.0: without it nobody reaches the shop but this machine.')
  if (names.length === 0 && isLoopbackName(new URL(env.PUBLIC_ORIGIN).hostname))
    lines.push(
      `Set PUBLIC_ORIGIN=https://${host}:${env.TLS_PORT}, or name the address: npm run certificate -- ${address}`,
    )
  lines.push('A shop that is open uses it after the next start.')
  process.stdout.write(`${lines.join('\n')}\n`)
}
