import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

/** A provider that is never asked: without it each shop would fill a demo shop first. */
export const NO_DEMO = { OIDC_ISSUER: 'http://127.0.0.1:9/nobody', OIDC_CLIENT_ID: 'veld' }

export interface Program {
  process: ChildProcess
  origin: string
  output: () => string
  exited: Promise<number | null>
}

/** The shop as its operator starts it, with this environment and no other; it ends with the test. */
export function run(env: Record<string, string>, node = process.execPath): Program {
  // Undefined where it is not set, which is as if it were not named.
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(node, [MAIN], {
    cwd: tmpdir(),
    env: { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (piece) => (output += String(piece)))
  child.stderr.on('data', (piece) => (output += String(piece)))
  // By the end of what it says, some of which may come after the end of the process.
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exited
  })
  return { process: child, origin: `http://localhost:${env['PORT']}`, output: () => output, exited }
}

export async function opened(program: Program, origin = program.origin): Promise<Program> {
  for (;;) {
    if (program.process.exitCode !== null) throw new Error(program.output())
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return program
    await pause(100)
  }
}

/** Gone when the test is over. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'veld-main-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
