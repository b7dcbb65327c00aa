import { MAX_LISTED_ISSUES } from '#shared/imports/contract.ts'

interface Issue {
  row: number
  text: string
}

/** What is to be said of a file, row by row: the first thousand in words, the rest counted. */
export interface IssueList {
  add(row: number, column: string | null, message: string): void
  total(): number
  /** In the order of the rows; a last line tells how many were left out. */
  lines(): string[]
  /** Goes on by itself from here. */
  copy(): IssueList
}

export function issueList(
  what: 'issues' | 'notes' = 'issues',
  before: readonly Issue[] = [],
  totalBefore = 0,
): IssueList {
  const listed = [...before]
  let total = totalBefore
  return {
    add(row, column, message) {
      total += 1
      if (listed.length >= MAX_LISTED_ISSUES) return
      listed.push({ row, text: `Row ${row}${column === null ? '' : `, ${column}`}: ${message}` })
    },
    total: () => total,
    copy: () => issueList(what, listed, total),
    lines() {
      const lines = listed.toSorted((one, other) => one.row - other.row).map(({ text }) => text)
      return total > listed.length
        ? [...lines, `... and ${total - listed.length} more ${what}`]
        : lines
    },
  }
}
