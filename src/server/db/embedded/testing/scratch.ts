import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, onTestFinished } from 'vitest'
import type { Pool } from '#server/db/client.ts'
import { connect } from '#server/db/connect.ts'
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from '../start-embedded.ts'

export const log = pino({ level: 'silent' })
export const isRoot = process.getuid?.() === 0

/** A folder that is gone when the test is over. Closed to others unless said otherwise. */
export function scratch(mode = 0o700): string {
  const folder = mkdtempSync(join(tmpdir(), 'veld-embedded-'))
  chmodSync(folder, mode)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

let template: Promise<string> | undefined

/** A DATA_DIR that holds a database already: copying one is ten times faster than making it. */
export async function madeDataDir(folder = scratch()): Promise<string> {
  template ??= makeTemplate()
  execFileSync('cp', ['-a', `${await template}/.`, folder])
  return folder
}

async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'veld-embedded-'))
  await (await startEmbedded({ dataDir: folder, log })).stop()
  return folder
}

afterAll(async () => {
  if (template) rmSync(await template, { recursive: true, force: true })
})

/** A running database that is stopped when the test is over. */
export async function started(
  dataDir: string,
  options: Partial<EmbeddedOptions> = {},
): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log, ...options })
  onTestFinished(() => database.stop())
  return database
}

export function client(address: EmbeddedDatabase['address']): Pool {
  const sql = connect(address, { max: 2 })
  onTestFinished(() => sql.end({ timeout: 1 }))
  return sql
}

export async function eventually<T>(attempt: () => Promise<T>, withinMs = 10_000): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}
