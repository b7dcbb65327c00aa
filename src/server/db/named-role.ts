import { randomInt } from 'node:crypto'
import { StartupError } from '#server/startup-error.ts'
import type { AppRole } from './app-role.ts'
import type { DatabaseAddress, Pool } from './client.ts'
import { connect } from './connect.ts'
import { refuseSharedSessions } from './pooling.ts'
import { unreachable } from './unreachable.ts'

const SETTING = 'DATABASE_APP_URL'

/**
 * Looks at the role that DATABASE_APP_URL names before anything is given to it or taken from it: to take rights from
 * the owner would close its own database. The server is asked who it is: one role and one database can be written in
 * many ways, and a pooler may send us in as somebody else.
 */
export async function findNamedRole(owner: Pool, address: DatabaseAddress): Promise<AppRole> {
  const app = connect(address, { max: 1, applicationName: 'veld start' })
  try {
    await refuseSharedSessions(app, SETTING)
    await refuseOtherDatabase(owner, app)
    return { role: await findHarmlessRole(owner, app), address }
  } catch (error) {
    throw unreachable(error, SETTING) ?? error
  } finally {
    await app.end({ timeout: 1 })
  }
}

/** A lock that the owner holds can only be seen in the same database of the same server. */
async function refuseOtherDatabase(owner: Pool, app: Pool): Promise<void> {
  const atRandom = randomInt(2 ** 47)
  const isFree = await owner.begin(async (db) => {
    await db`SELECT pg_advisory_xact_lock(${atRandom})`
    const [row] = await app<
      [{ free: boolean }]
    >`SELECT pg_try_advisory_xact_lock(${atRandom}) AS free`
    return row.free
  })
  if (isFree)
    throw new StartupError(`${SETTING} leads to another database than DATABASE_URL: name the same.`)
}

/** Members of a role can become it, and so can whoever may create roles. */
async function findHarmlessRole(owner: Pool, app: Pool): Promise<string> {
  const [{ owners }] = await owner<[{ owners: string[] }]>`
    SELECT ARRAY[current_user, session_user]::text[] AS owners`
  const [{ role, strong }] = await app<[{ role: string; strong: boolean }]>`
    SELECT current_user AS role, EXISTS (
      SELECT FROM pg_roles
      WHERE rolname IN (current_user, session_user) AND (rolsuper OR rolcreaterole OR EXISTS (
        SELECT FROM unnest(${owners}::text[]) AS owner WHERE pg_has_role(oid, owner::regrole, 'MEMBER')))
    ) AS strong`
  if (strong)
    throw new StartupError(
      `${SETTING} names the role ${role}, which owns the database or can make itself its owner: ` +
        'name a role of its own that owns nothing, is no superuser and creates no roles.',
    )
  return role
}
