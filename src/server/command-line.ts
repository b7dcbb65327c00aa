import { existsSync } from 'node:fs'
import { type Env, readEnv } from './env.ts'
import { StartupError } from './startup-error.ts'

/** Runs a command of the operator's with the environment (and `.env`); what it refuses is one line, not a stack. */
export async function runCommand(
  command: (env: Env, words: string[]) => Promise<void>,
): Promise<void> {
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
