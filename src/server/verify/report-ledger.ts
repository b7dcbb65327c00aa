import type { Pool } from '#server/db/client.ts'
import { type Finding, findingText } from './finding.ts'
import type { TrailEvidence } from './trail-evidence.ts'
import { verifyLedger } from './verify-ledger.ts'

/** Checks the books and writes what is found, rule by rule; answers whether they are right. */
export async function reportLedger(
  pool: Pool,
  evidence: TrailEvidence,
  write: (text: string) => void,
): Promise<boolean> {
  const startedAt = Date.now()
  const report = (finding: Finding) => write(`${findingText(finding)}\n`)
  const findings = await verifyLedger(pool, report, evidence)
  const broken = findings.filter(({ count }) => count > 0).length
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const verdict = broken === 0 ? 'The books are right' : `${broken} rules are broken`
  write(`${verdict}: ${findings.length} rules checked in ${seconds} s.\n`)
  return broken === 0
}
