import { letSalesGoFirst } from '#server/sales-first.ts'
import type { IssueList } from './issue-list.ts'

/** So few that a till never waits long for one of them. */
const ROWS_PER_STATEMENT = 100

const OVERTAKEN =
  'somebody changed what it needs at the same moment, such as its category: please import this row again'

interface Storing<Row, Ready> {
  /** A row of the file as it is stored: a piece at a time, since sealing numbers takes a while. */
  prepare: (row: Row) => Ready
  /** Which of the rows are in the shop already; each becomes an issue. */
  reportKnown: (rows: readonly Ready[]) => Promise<ReadonlySet<number>>
  /** The rows that were added, with their new ids. */
  insert: (rows: readonly Ready[]) => Promise<readonly { row: number; id: number }[]>
}

/** Adds what is new to the shop, some rows at a time with a turn of the event loop after each; answers the new ids. */
export async function storeRows<Row, Ready extends { row: number }>(
  rows: readonly Row[],
  issues: IssueList,
  { prepare, reportKnown, insert }: Storing<Row, Ready>,
): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const piece = rows.slice(at, at + ROWS_PER_STATEMENT).map(prepare)
    const known = await reportKnown(piece)
    const fresh = piece.filter(({ row }) => !known.has(row))
    const added = await insert(fresh)
    ids.push(...added.map(({ id }) => id))
    const lost = fresh.filter(({ row }) => !added.some((one) => one.row === row))
    if (lost.length > 0) await reportLost(lost)
    await letSalesGoFirst()
  }
  return ids

  /** Somebody added them by hand between looking and writing, or changed what they need: no row goes without a word. */
  async function reportLost(lost: readonly Ready[]): Promise<void> {
    const known = await reportKnown(lost)
    for (const { row } of lost) if (!known.has(row)) issues.add(row, null, OVERTAKEN)
  }
}
