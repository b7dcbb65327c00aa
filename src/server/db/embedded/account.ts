import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { StartupError } from '#server/startup-error.ts'
import { isMissing } from '#server/is-missing.ts'

/** The user that PostgreSQL runs as when we are root, which it refuses to be. */
export interface Account {
  name: string
  uid: number
  gid: number
}

const CANDIDATES = ['postgres', 'nobody']

/** Undefined means: as ourselves. */
export function chooseAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const account = ownerOf(cluster) ?? firstCandidate()
  refuseUnswitchable(account)
  return account
}

/** Spawn options that make the child run as the account, from a folder that it can surely enter. */
export function as(account: Account | undefined): { cwd: string; uid?: number; gid?: number } {
  return account ? { cwd: '/', uid: account.uid, gid: account.gid } : { cwd: '/' }
}

function ownerOf(cluster: string): Account | undefined {
  try {
    const { uid, gid } = statSync(cluster)
    if (uid === 0) return undefined
    const name = accounts().find((account) => account.uid === uid)?.name ?? String(uid)
    return { name, uid, gid }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function firstCandidate(): Account {
  const known = accounts()
  for (const name of CANDIDATES) {
    const account = known.find((candidate) => candidate.name === name && candidate.uid !== 0)
    if (account) return account
  }
  throw new StartupError(
    'PostgreSQL cannot run as root, and there is no user postgres or nobody. ' +
      'Start Veld as an ordinary user, or set DATABASE_URL.',
  )
}

function accounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** A container may have taken from root the right to become somebody else. */
function refuseUnswitchable(account: Account): void {
  const { error } = spawnSync('/bin/sh', ['-c', ':'], as(account))
  if (!error) return
  throw new StartupError(
    `PostgreSQL cannot run as root, and Veld may not switch to user ${account.name} ` +
      `(${error.message}). Start Veld as an ordinary user, or set DATABASE_URL.`,
  )
}
