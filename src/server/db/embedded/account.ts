import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { isMissing } from '#server/is-missing.ts'
import { StartupError } from '#server/startup-error.ts'

/** The user that PostgreSQL runs as when we are root, which it refuses to be. */
export interface Account {
  name: string
  uid: number
  gid: number
}

/** Ours alone: whoever runs as the same user can read and change the files of the database. */
const OWN = 'veld'
/** Where there is no user of our own and none can be made. Other programs may run as these too. */
const SHARED = ['postgres', 'nobody']

export const isShared = ({ name }: Account): boolean => SHARED.includes(name)

/** Undefined means: as ourselves. */
export function chooseAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = ownerOf(cluster)
  const candidates = owner ? [owner] : newAccounts()
  const account = candidates.find((each) => problemWith(each) === undefined)
  if (account) return account
  throw unusable(candidates[0])
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

/** The best first. */
function newAccounts(): Account[] {
  if (!accounts().some(({ name }) => name === OWN)) makeOwn()
  const known = accounts().filter(({ uid }) => uid !== 0)
  return [OWN, ...SHARED].flatMap((name) => known.find((account) => account.name === name) ?? [])
}

/** Not every system has the program, and not every one lets users be made. */
function makeOwn(): void {
  const words = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  spawnSync('useradd', [...words, '--shell', '/usr/sbin/nologin', OWN], { stdio: 'ignore' })
}

function accounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** A container may have taken from root the right to become somebody else. */
const problemWith = (account: Account): string | undefined =>
  spawnSync('/bin/sh', ['-c', ':'], as(account)).error?.message

function unusable(account: Account | undefined): StartupError {
  const reason = account
    ? `Veld may not switch to user ${account.name} (${problemWith(account)})`
    : `there is no user ${[OWN, ...SHARED].join(', ')}`
  return new StartupError(
    `PostgreSQL cannot run as root, and ${reason}. Start Veld as an ordinary user, or set DATABASE_URL.`,
  )
}
