import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Pool } from '#server/db/client.ts'
import { openDriver } from '#server/db/driver.ts'
import { as, chooseAccount } from '#server/db/embedded/account.ts'
import { openPool } from '#server/db/pool.ts'
import { freePort } from '#server/test-port.ts'

const BIN = '/usr/lib/postgresql/15/bin'

/** A PostgreSQL 15 of Debian's, on the network of this machine, with passwords and without TLS. */
export interface RealPostgres {
  port: number
  folder: string
  /** As the superuser, in that database. */
  admin(database?: string): Pool
  url(role: string, database: string, words?: string): string
  stop(): Promise<void>
}

export const SUPERUSER = 'postgres'
export const PASSWORD = 'a password of tests'

export async function startPostgres(): Promise<RealPostgres> {
  const folder = ownFolder()
  const passwords = join(folder, 'password')
  writeFileSync(passwords, PASSWORD, { mode: 0o644 })
  const words = [`--username=${SUPERUSER}`, `--pwfile=${passwords}`, '--auth=scram-sha-256']
  runTool('initdb', ['-D', join(folder, 'cluster'), '-E', 'UTF8', '--locale=C.UTF-8', ...words])
  return serve(folder)
}

/** A server that follows another and can only be read. */
export async function startStandby(primary: RealPostgres): Promise<RealPostgres> {
  const folder = ownFolder()
  const from = primary.url(SUPERUSER, 'postgres')
  runTool('pg_basebackup', ['-R', '-c', 'fast', '-d', from, '-D', join(folder, 'cluster')])
  return serve(folder)
}

/** Whoever looks after servers looks at standbys too, which the shop itself refuses on every connection. */
const ANY_SERVER = {
  applicationName: 'admin',
  greeting: { sql: 'SET TimeZone = UTC; SELECT 1', problemIn: () => undefined },
}
const ONE_OF_ALL = { tills: 1, rest: 1 }

async function serve(folder: string): Promise<RealPostgres> {
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1,::1', `port=${port}`]
  const words = [...settings, `unix_socket_directories=${folder}`].flatMap((word) => ['-c', word])
  const server = spawn(`${BIN}/postgres`, ['-D', join(folder, 'cluster'), ...words], {
    ...account(),
    stdio: 'ignore',
  })
  const clients: Pool[] = []
  const url = (role: string, database: string, more = '') =>
    `postgres://${role}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}${more}`
  const admin = (database = 'postgres') => {
    const sql = openPool(openDriver(url(SUPERUSER, database), ANY_SERVER), 1, ONE_OF_ALL, () => {})
    clients.push(sql)
    return sql
  }
  await answers(server, admin())
  return {
    port,
    folder,
    admin,
    url,
    async stop() {
      await Promise.all(clients.map((sql) => sql.end({ timeout: 1 })))
      await end(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A folder that belongs to whom the programs run as: they refuse to be root. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'veld-wild-'))
  chmodSync(folder, 0o755)
  const { uid, gid } = account()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

export const account = () => as(chooseAccount('/nonexistent'))

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** Until the program that was started answers a query. */
export async function answers(program: ChildProcess, sql: Db): Promise<void> {
  for (;;) {
    if (program.exitCode !== null) throw new Error(`the server ended with ${program.exitCode}`)
    const rows = await sql`SELECT 1`.catch(() => [])
    if (rows.length === 1) return
    await pause(50)
  }
}

function runTool(name: string, words: readonly string[]): void {
  execFileSync(`${BIN}/${name}`, words, { ...account(), stdio: ['ignore', 'pipe', 'pipe'] })
}
