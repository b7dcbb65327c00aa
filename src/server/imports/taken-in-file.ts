import type { IssueList } from './issue-list.ts'

/** Remembers what the rows of one file claim, so that nothing is in it twice: the first row has it. */
export interface TakenInFile {
  /** False, with an issue, when a row before has one of these; null claims nothing. */
  claim(row: number, keys: Readonly<Record<string, string | null>>): boolean
}

export function takenInFile(issues: IssueList): TakenInFile {
  const rows = new Map<string, number>()
  return {
    claim(row, keys) {
      const claimed = Object.entries(keys).filter(([, value]) => value !== null)
      const names = claimed.map(([column, value]) => `${column}\0${value}`)
      const taken = names.findIndex((name) => rows.has(name))
      if (taken >= 0) {
        issues.add(row, claimed[taken]![0], `is also in row ${rows.get(names[taken]!)}`)
        return false
      }
      for (const name of names) rows.set(name, row)
      return true
    },
  }
}
