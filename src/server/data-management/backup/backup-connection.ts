import type { DatabaseAddress, Pool } from '#server/db/client.ts'
import { connect } from '#server/db/connect.ts'
import { APPLICATION_NAME, tryLockBackups } from './queries.ts'

/**
 * A connection of the backup's own that holds the right to make one; undefined while another server has it. Whatever
 * is left on it, a half-read COPY too, ends when it is closed. Not one of the shop's pool, which would lack it for
 * minutes.
 */
export async function openBackupConnection(address: DatabaseAddress): Promise<Pool | undefined> {
  const connection = connect(address, { max: 1, applicationName: APPLICATION_NAME })
  try {
    if (await tryLockBackups(connection)) return connection
  } catch (error) {
    await closeBackupConnection(connection)
    throw error
  }
  await closeBackupConnection(connection)
  return undefined
}

/** At once, also in the middle of a query. */
export const closeBackupConnection = (connection: Pool): Promise<void> =>
  connection.end({ timeout: 0 })
