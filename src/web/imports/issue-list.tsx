import { formatCount } from '#shared/counted.ts'
import classes from './issue-list.module.css'

/** The specification's limit. */
const SHOWN = 5

interface IssueListProps {
  issues: readonly string[]
  /** How many there are in all, listed or not. */
  total: number
  /** What they are called where there are more. */
  word?: 'issues' | 'notes'
  /** All that are known, in a list that scrolls: before anything is written. */
  whole?: boolean
}

export function IssueList({ issues, total, word = 'issues', whole = false }: IssueListProps) {
  const shown = whole ? issues : issues.slice(0, SHOWN)
  const more = Math.max(total, issues.length) - shown.length
  return (
    <>
      <ul
        className={classes.list}
        {...(whole && { tabIndex: 0, 'aria-label': 'Faults, row by row' })}
        data-whole={whole || undefined}
      >
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
