import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { EmbeddedDatabase } from '../start-embedded.ts'

export interface Holder {
  process: ChildProcess
  address: EmbeddedDatabase['address']
  refusal?: string
}

/** Starts a database in a process of its own, as another user if asked. */
export async function holder(
  dataDir: string,
  user?: { uid: number; gid: number },
): Promise<Holder> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('hold.ts', import.meta.url)), dataDir],
    {
      ...user,
      env: { PATH: process.env['PATH'], NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  return { process: child, ...(JSON.parse(line) as Omit<Holder, 'process'>) }
}
