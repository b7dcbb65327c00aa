import type { Db } from '#server/db/client.ts'
import { checkRules } from './verify-ledger.ts'

/** What is wrong in the books, in words; nothing where they hold together. */
export async function brokenRules(db: Db): Promise<string[]> {
  const findings = await checkRules(db)
  return findings.flatMap(({ problems }) => problems)
}
