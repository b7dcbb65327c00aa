import { formatCount } from '#web/ui/format.ts'
import classes from './issue-list.module.css'

/** The specification's limit. */
const SHOWN = 5

interface IssueListProps {
  issues: readonly string[]
  /** How many there are in all, listed or not. */
  total: number
  /** What they are called where there are more. */
  word?: 'issues' | 'notes'
}

export function IssueList({ issues, total, word = 'issues' }: IssueListProps) {
  const shown = issues.slice(0, SHOWN)
  const more = Math.max(total, issues.length) - shown.length
  return (
    <>
      <ul className={classes.list}>
        {shown.map((issue, at) => (
          <li key={at}>{issue}</li>
        ))}
      </ul>
      {more > 0 && (
        <p className={classes.more}>
          ... and {formatCount(more)} more {word}
        </p>
      )}
    </>
  )
}
