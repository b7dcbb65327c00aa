export interface BulkProgress {
  done: number
  total: number
}

/** Some of the rows could not be done; says which, and why. */
class BulkFailure extends Error {}

/**
 * One call for each row, one after the other. What fails does not stop the rest; in the end it is told together:
 * '2 of 5 failed: Thandi Nkosi (…), …'.
 */
export async function runForEach<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  work: (row: Row) => Promise<unknown>,
  progress: (done: BulkProgress) => void,
): Promise<void> {
  const failures: string[] = []
  for (const [index, row] of rows.entries()) {
    try {
      await work(row)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      failures.push(`${nameOf(row)} (${reason})`)
    }
    progress({ done: index + 1, total: rows.length })
  }
  if (failures.length > 0)
    throw new BulkFailure(`${failures.length} of ${rows.length} failed: ${failures.join(', ')}`)
}

export const bulkFailureText = (label: string, error: unknown): string =>
  error instanceof BulkFailure ? `Failed to ${label}. ${error.message}` : `Failed to ${label}`
