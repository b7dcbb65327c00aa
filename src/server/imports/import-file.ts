import { recordAudit } from '#server/audit/record.ts'
import { recordReveal } from '#server/customers/tell-customer.ts'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Db } from '#server/db/client.ts'
import { waitForLocks } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import {
  IMPORT_FAILED,
  type ImportChoices,
  importedMessage,
  type ImportResult,
  type ImportType,
} from '#shared/imports/contract.ts'
import { importCustomers } from './import-customers.ts'
import { importProducts } from './import-products.ts'
import { issueList, type IssueList } from './issue-list.ts'
import { planProducts } from './plan-products.ts'
import { readCustomers } from './read-file.ts'
import type { Stored } from './stored.ts'

export interface ImportFile {
  name: string
  bytes: Uint8Array
  choices: ImportChoices
}

/**
 * Reads the whole file first, then keeps its good rows in one transaction, which leaves one audit row for the file with
 * the range of the new ids. Where nothing could be kept the import has failed.
 */
export async function importFile(
  caller: Caller,
  type: ImportType,
  file: ImportFile,
): Promise<ImportResult> {
  const [faults, notes] = [issueList(), issueList('notes')]
  const store = await readyToStore(caller, type, file, faults, notes)
  let known: readonly number[] = []
  const storing = caller.inLongTransaction(async (db) => {
    // A list of its own: a transaction in lock trouble is run again.
    const found = faults.copy()
    await lockImports(db)
    const stored = await store(db, found)
    known = stored.known
    // Thrown here, so that nothing at all is left of it.
    const kept = stored.ids.length + (stored.updated ?? 0)
    if (kept + (stored.unchanged ?? 0) === 0)
      throw new Refusal(400, IMPORT_FAILED, {}, listOf(found))
    if (kept > 0) await recordImport(db, caller, type, file, stored)
    return { stored, kept, issues: found }
  })
  const [outcome] = await Promise.allSettled([storing])
  // Whoever sends numbers in is told whose they are, also where nothing was kept.
  if (known.length > 0) await caller.inTransaction((db) => recordReveal(db, caller, known))
  if (outcome.status === 'rejected') throw outcome.reason
  const { stored, kept, issues } = outcome.value
  return {
    success: true,
    message: importedMessage(kept),
    imported: stored.ids.length,
    ...(stored.updated !== undefined && { updated: stored.updated }),
    ...listOf(issues),
    notes: notes.lines(),
    total_notes: notes.total(),
  }
}

const listOf = (issues: IssueList): Pick<ImportResult, 'errors' | 'total_errors'> => ({
  errors: issues.lines(),
  total_errors: issues.total(),
})

async function readyToStore(
  caller: Caller,
  type: ImportType,
  { bytes, choices }: ImportFile,
  faults: IssueList,
  notes: IssueList,
): Promise<(db: Db, issues: IssueList) => Promise<Stored>> {
  if (type === 'products') {
    const { plan } = await planProducts(caller, bytes, choices, faults)
    return (db, issues) => importProducts(db, caller, plan, issues)
  }
  const { rows } = await readCustomers(bytes, caller, faults, notes)
  return (db, issues) => importCustomers(db, caller, rows, issues)
}

async function recordImport(
  db: Db,
  caller: Caller,
  type: ImportType,
  { name }: ImportFile,
  { ids, updated, values }: Stored,
): Promise<void> {
  await recordAudit(db, caller, {
    action: 'import',
    table_name: type,
    record_id: null,
    new_values: {
      file: name.slice(0, 200),
      imported: ids.length,
      first_id: ids[0],
      last_id: ids.at(-1),
      ...(updated !== undefined && { updated }),
      ...values,
    },
  })
}

/**
 * One import at a time, until the transaction ends. Two would wait for each other's rows, and no index tells that
 * somebody with only a name is in both.
 */
async function lockImports(db: Db): Promise<void> {
  await waitForLocks(db)
  await db`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.imports})`
  // How to look for a row is planned once, while the shop may be empty, and done for each row while it fills.
  await db`SET LOCAL enable_seqscan = off`
}
