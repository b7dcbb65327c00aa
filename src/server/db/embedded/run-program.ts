import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { type Account, as } from './account.ts'
import { CHILD_ENV } from './cluster-place.ts'

export interface Outcome {
  ok: boolean
  output: string
}

/** Runs one of PostgreSQL's programs to its end. */
export async function runProgram(
  program: string,
  args: readonly string[],
  account: Account | undefined,
  input = '',
): Promise<Outcome> {
  const child = spawn(program, args, { ...as(account), env: CHILD_ENV })
  child.stdin.on('error', () => {}) // it may end without reading
  child.stdin.end(input)
  const closed = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [code, out, err] = await Promise.all([closed, text(child.stdout), text(child.stderr)])
  return { ok: code === 0, output: `${out}\n${err}`.trim() }
}
