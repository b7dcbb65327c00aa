import { StartupError } from '#server/startup-error.ts'
import type { Db } from './client.ts'

/** The database would acknowledge what it may lose. At the start it ends the program, later it is answered with 503. */
export class UnsafeDatabase extends StartupError {}

/** What a session is asked when it begins: role, database and server may each have set it, and since yesterday. */
export const WEAKNESS = `
  SELECT pg_is_in_recovery() AS is_standby, current_setting('synchronous_commit') AS commit,
    current_setting('synchronous_standby_names') <> '' AS has_standbys`

export interface Weakness {
  is_standby: boolean
  commit: string
  /** Whether the cluster promises that standbys have what was acknowledged. */
  has_standbys: boolean
}

/** Acknowledged before a standby has it on disk. */
const BEFORE_THE_STANDBYS = ['local', 'remote_write']

export function weaknessIn({
  is_standby,
  commit,
  has_standbys,
}: Weakness): UnsafeDatabase | undefined {
  if (is_standby)
    return new UnsafeDatabase(
      'The database can only be read (a standby, or a server in recovery): name the primary server.',
    )
  if (commit === 'off')
    return new UnsafeDatabase(
      'PostgreSQL runs with synchronous_commit=off, which loses sales in a power cut: switch it on.',
    )
  if (has_standbys && BEFORE_THE_STANDBYS.includes(commit))
    return new UnsafeDatabase(
      `PostgreSQL runs with synchronous_commit=${commit} although synchronous_standby_names names standbys: sales would ` +
        'be acknowledged before these have them. Set synchronous_commit to on.',
    )
  return undefined
}

/** The same of a session that has long begun: settings are read anew when the server is told to. */
export async function findWeakness(db: Db): Promise<UnsafeDatabase | undefined> {
  const [row] = await db.unsafe<Weakness[]>(WEAKNESS)
  return weaknessIn(row!)
}
