import { runCommand } from './command-line.ts'
import type { Env } from './env.ts'
import { createLog } from './log.ts'
import { findingText } from './verify/finding-text.ts'
import { openLedger } from './verify/open-ledger.ts'
import { verifyLedger } from './verify/verify-ledger.ts'

await runCommand(verify)

/** Checks the books of this environment's shop; exits with 1 when a rule is broken. */
async function verify(env: Env): Promise<void> {
  const ledger = await openLedger(env, createLog('error'))
  const startedAt = Date.now()
  try {
    const findings = await verifyLedger(ledger.pool, (finding) => {
      process.stdout.write(`${findingText(finding)}\n`)
    })
    const broken = findings.filter(({ count }) => count > 0).length
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    const verdict = broken === 0 ? 'The books are right' : `${broken} rules are broken`
    process.stdout.write(`${verdict}: ${findings.length} rules checked in ${seconds} s.\n`)
    if (broken > 0) process.exitCode = 1
  } finally {
    await ledger.close()
  }
}
