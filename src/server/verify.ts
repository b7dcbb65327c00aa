import { runCommand } from './command-line.ts'
import type { Env } from './env.ts'
import { createLog } from './log.ts'
import { openLedger } from './verify/open-ledger.ts'
import { reportLedger } from './verify/report-ledger.ts'
import { readEvidence } from './verify/trail-evidence.ts'

await runCommand(verify)

/** Checks the books of this environment's shop; exits with 1 when a rule is broken. */
async function verify(env: Env): Promise<void> {
  const ledger = await openLedger(env, createLog('error'))
  try {
    const write = (text: string) => void process.stdout.write(text)
    const right = await reportLedger(ledger.pool, readEvidence(env), write)
    if (!right) process.exitCode = 1
  } finally {
    await ledger.close()
  }
}
