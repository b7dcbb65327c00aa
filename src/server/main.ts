import { flushCompileCache } from 'node:module'
import { runCommand } from './command-line.ts'
import type { Env } from './env.ts'
import { DEMO_ACCOUNTS } from './local-provider/accounts.ts'
import { type RunningShop, startShop } from './start.ts'

/** A stop that hangs is ended: the database recovers by itself, a till that waits does not. */
const STOP_WITHIN_MS = 9_500

let starting: Promise<RunningShop> | undefined
let stopping = false

await runCommand(open, stop)

async function open(env: Env): Promise<void> {
  starting = startShop(env)
  announce((await starting).address, env.demo)
  // What was compiled is there for the next start, also when a power cut ends this one.
  flushCompileCache()
}

/** Also during the start: a database left half-way would only have to be cleared up by the next one. */
function stop(): void {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
  // A start that fails says so itself.
  void starting?.then(
    (shop) => shop.stop().then(() => process.exit(0)),
    () => {},
  )
}

function announce(address: string, demo: boolean): void {
  const lines = [`Veld is open at ${address}`]
  if (demo)
    lines.push(
      'Demo shop. Sign in as:',
      ...DEMO_ACCOUNTS.map(({ email, hint }) => `  ${email}  ${hint}`),
    )
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}
