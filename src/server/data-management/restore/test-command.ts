import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const COMMAND = fileURLToPath(new URL('../../restore.ts', import.meta.url))

/** Runs the command as an operator would, with `data` in the folder as DATA_DIR. */
export function restore(
  folder: string,
  ...words: string[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [COMMAND, ...words], {
    cwd: folder,
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}
