import type { Db, Pool } from '#server/db/client.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import { AUDIT_RULES } from './audit-rules.ts'
import { BOOK_RULES } from './book-rules.ts'
import { CUSTOMER_RULES } from './customer-rules.ts'
import { DARK_RULES } from './dark-rules.ts'
import { type Finding, PROBLEMS_NAMED, type Rule } from './finding.ts'
import { RETURN_RULES } from './return-rules.ts'
import { SALE_RULES } from './sale-rules.ts'
import { SHIFT_RULES } from './shift-rules.ts'
import { STOCK_RULES } from './stock-rules.ts'
import { SUMMARY_RULES } from './summary-rules.ts'
import { checkTrail, type TrailEvidence } from './trail-evidence.ts'

const RULES: readonly Rule[] = [
  ...SALE_RULES,
  ...RETURN_RULES,
  ...STOCK_RULES,
  ...CUSTOMER_RULES,
  ...BOOK_RULES,
  ...SUMMARY_RULES,
  ...AUDIT_RULES,
  ...SHIFT_RULES,
  ...DARK_RULES,
]

type OnFinding = (finding: Finding) => void | Promise<void>

/**
 * Checks the books against the rules, and the audit trail against its seals, all in one snapshot, so a shop that goes
 * on selling does not confuse it. Reads only; with evidence it takes two connections.
 */
export function verifyLedger(
  pool: Pool,
  onFinding: OnFinding = () => {},
  evidence?: TrailEvidence,
): Promise<Finding[]> {
  return inSnapshot(pool, async (db) => {
    // Sums of millions of rows stay in memory.
    await db`SELECT set_config('work_mem', '256MB', true)`
    // Side by side: the rules keep the database busy, the seals this process.
    const [ofTrail, findings] = await Promise.all([
      evidence ? checkTrailBeside(db, pool, evidence) : [],
      checkRules(db, onFinding),
    ])
    for (const finding of ofTrail) await onFinding(finding)
    return [...findings, ...ofTrail]
  })
}

/** On a connection of its own, which sees what `db` sees. */
async function checkTrailBeside(db: Db, pool: Pool, evidence: TrailEvidence): Promise<Finding[]> {
  const [{ snapshot }] = await db<[{ snapshot: string }]>`SELECT pg_export_snapshot() AS snapshot`
  return inSnapshot(pool, async (other) => {
    await other.unsafe(`SET TRANSACTION SNAPSHOT '${snapshot}'`)
    return checkTrail(other, evidence)
  })
}

export async function checkRules(db: Db, onFinding: OnFinding = () => {}): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const rule of RULES) {
    const finding = await check(db, rule)
    findings.push(finding)
    await onFinding(finding)
  }
  return findings
}

async function check(db: Db, { name, broken }: Rule): Promise<Finding> {
  const rows = await db.unsafe<{ problem: string; count: number }[]>(`
    SELECT problem, count(*) OVER () AS count FROM (${broken}) broken ORDER BY id, problem LIMIT ${PROBLEMS_NAMED}`)
  return {
    rule: name,
    count: rows[0]?.count ?? 0,
    problems: rows.map(({ problem }) => problem),
  }
}
