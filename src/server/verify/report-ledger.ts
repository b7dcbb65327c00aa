import type { Pool } from '#server/db/client.ts'
import { findingText } from './finding-text.ts'
import { verifyLedger } from './verify-ledger.ts'

/** Checks the books and writes what is found, rule by rule; answers whether they are right. */
export async function reportLedger(pool: Pool, write: (text: string) => void): Promise<boolean> {
  const startedAt = Date.now()
  const findings = await verifyLedger(pool, (finding) => write(`${findingText(finding)}\n`))
  const broken = findings.filter(({ count }) => count > 0).length
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const verdict = broken === 0 ? 'The books are right' : `${broken} rules are broken`
  write(`${verdict}: ${findings.length} rules checked in ${seconds} s.\n`)
  return broken === 0
}
