import { spawn } from 'node:child_process'
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '#server/db/connect.ts'
import { freePort } from '#server/test-port.ts'
import {
  account,
  answers,
  end,
  ownFolder,
  PASSWORD,
  type RealPostgres,
  SUPERUSER,
} from './real-postgres.ts'

export interface PgBouncer {
  url(role: string, database: string): string
  stop(): Promise<void>
}

/**
 * PgBouncer in front of that server. All that is not named here is as PgBouncer ships it: it asks the server for the
 * passwords of the roles, and takes no start-up parameters but those that it knows.
 */
export async function startPgBouncer(
  server: RealPostgres,
  settings: Record<string, string | number> = {},
): Promise<PgBouncer> {
  const [folder, port] = [ownFolder(), await freePort()]
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${SUPERUSER}" "${PASSWORD}"\n`)
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    auth_user: SUPERUSER,
    ...settings,
  }
  const config = join(folder, 'pgbouncer.ini')
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(
    config,
    `[databases]\n* = host=127.0.0.1 port=${server.port}\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  for (const file of [users, config]) chmodSync(file, 0o644)
  const program = spawn('/usr/sbin/pgbouncer', [config], { ...account(), stdio: 'ignore' })
  const url = (role: string, database: string) =>
    server.url(role, database).replace(`:${server.port}/`, `:${port}/`)
  const sql = connect(url(SUPERUSER, 'postgres'), { max: 1 })
  await answers(program, sql)
  await sql.end({ timeout: 1 })
  return {
    url,
    async stop() {
      await end(program, 'SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
