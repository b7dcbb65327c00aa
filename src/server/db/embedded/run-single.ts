import { join } from 'node:path'
import { StartupError } from '#server/startup-error.ts'
import type { ClusterPlace } from './cluster-place.ts'
import { runProgram } from './run-program.ts'

/** Runs one statement on a cluster that no server has open, with nobody else able to connect. */
export async function runSingle(
  { binaries, account }: Pick<ClusterPlace, 'binaries' | 'account'>,
  cluster: string,
  database: string,
  statement: string,
): Promise<void> {
  const program = join(binaries.native, 'bin', 'postgres')
  const args = ['--single', '-D', cluster, '-c', 'exit_on_error=on', database]
  const { ok, output } = await runProgram(program, args, account, `${statement}\n`)
  if (!ok) throw new StartupError(`PostgreSQL could not prepare the database: ${output}`)
}
