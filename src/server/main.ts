import { runCommand } from './command-line.ts'
import { DEMO_ACCOUNTS } from './local-provider/accounts.ts'
import { startShop } from './start.ts'

/** A stop that hangs is ended: the database recovers by itself, a till that waits does not. */
const STOP_WITHIN_MS = 9_500

await runCommand(async (env) => {
  const starting = startShop(env)
  // Also during the start: a database left half-way would only have to be cleared up by the next one.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
      void starting.then((shop) => shop.stop()).then(() => process.exit(0))
    })
  announce((await starting).address, env.demo)
})

function announce(address: string, demo: boolean): void {
  const lines = [`Veld is open at ${address}`]
  if (demo)
    lines.push(
      'Demo shop. Sign in as:',
      ...DEMO_ACCOUNTS.map(({ email, hint }) => `  ${email}  ${hint}`),
    )
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}
