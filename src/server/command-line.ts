import { existsSync } from 'node:fs'
import { type Env, readEnv } from './env.ts'
import { StartupError } from './startup-error.ts'

/** Ctrl-C, a service manager or `kill`, and a terminal that is closed. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs a command of the operator's with the environment (and `.env`); what it refuses is one line, not a stack. */
export async function runCommand(
  command: (env: Env, words: string[]) => Promise<void>,
  stop: () => void = () => process.exit(1),
): Promise<void> {
  // Each time anew: one signal may come twice, as Ctrl-C does by way of npm too, and without a listener Node would end
  // at once and leave the database running. Whoever exits has the database closed (`supervise`).
  for (const signal of STOP_SIGNALS) process.on(signal, stop)
  ignoreBrokenOutput()
  try {
    // What we write is for us alone, unless a mode says otherwise.
    process.umask(0o077)
    if (existsSync('.env')) process.loadEnvFile()
    await command(readEnv(process.env), process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/** When the terminal is closed or the reader of a pipe is gone, there is still work to end in order. */
function ignoreBrokenOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
}
