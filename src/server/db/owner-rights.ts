import type { Logger } from 'pino'
import { StartupError } from '#server/startup-error.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { GRANTS } from './app-role.ts'
import type { Db, Pool } from './client.ts'

/** Looks, before anything is touched, whether the role of DATABASE_URL can keep a shop in this database. */
export async function refuseUnfitOwner(owner: Db): Promise<void> {
  const [found] = await owner<[Found]>`
    SELECT current_user AS role, current_database() AS database,
      pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS read_only,
      coalesce(has_schema_privilege(to_regnamespace('public'), 'CREATE'), false)
        AND has_schema_privilege(to_regnamespace('public'), 'USAGE') AS creates,
      ARRAY(SELECT relname::text FROM pg_class
        WHERE relnamespace = to_regnamespace('public') AND relname = ANY (${Object.keys(GRANTS)}::text[])
          AND NOT pg_has_role(relowner, 'USAGE') ORDER BY 1) AS strange`
  const { role, database, read_only, creates, strange } = found
  if (read_only)
    throw new StartupError(
      `The database ${database} of DATABASE_URL can only be read (a standby, or default_transaction_read_only): ` +
        'name the primary server.',
    )
  if (!creates || strange.length > 0)
    throw new StartupError(
      `The role ${role} of DATABASE_URL does not own the database ${database}` +
        `${strange.length > 0 ? ` (${strange[0]} belongs to another role)` : ''}: name the role that does, or make ` +
        `it this one (ALTER DATABASE … OWNER TO …).`,
    )
}

interface Found {
  role: string
  database: string
  read_only: boolean
  creates: boolean
  strange: string[]
}

/**
 * Gives the owner back its rights on its own tables. A DATABASE_APP_URL that named the owner once took them away before
 * it was refused, and the shop did not open any more.
 */
export async function mendOwnRights(owner: Pool, log: Logger): Promise<void> {
  const hurt = await owner<{ grant: string }[]>`
    SELECT format('GRANT ALL ON %s TO %I', c.oid::regclass, pg_get_userbyid(relowner)) AS grant
    FROM pg_class c
    WHERE relnamespace = to_regnamespace('public') AND relkind = 'r' AND pg_has_role(relowner, 'USAGE')
      AND relacl IS NOT NULL AND EXISTS (
        SELECT privilege_type FROM aclexplode(acldefault('r', relowner))
        EXCEPT SELECT privilege_type FROM aclexplode(relacl) WHERE grantee = relowner)
    ORDER BY relname`
  if (hurt.length === 0) return
  log.warn({ tables: hurt.length }, 'the owner of the database lacked rights on its own tables')
  await owner.begin(async (db) => {
    await db`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.grants})`
    for (const { grant } of hurt) await db.unsafe(grant)
  })
}
