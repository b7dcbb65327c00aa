import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './data-skeleton.module.css'

interface DataSkeletonProps {
  rows?: number
  /** The loading text of the screen, shown above the rows; only read out when `quiet`. */
  text: string
  quiet?: boolean
}

export function DataSkeleton({ rows = 5, text, quiet = false }: DataSkeletonProps) {
  return (
    <div role="status">
      {quiet ? <VisuallyHidden>{text}</VisuallyHidden> : <p className={classes.text}>{text}</p>}
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} aria-hidden>
          <Skeleton circle height={36} />
          <div className={classes.words}>
            <Skeleton height={12} width={`${46 - (row % 3) * 8}%`} radius="sm" />
            <Skeleton height={10} width={`${28 - (row % 2) * 6}%`} radius="sm" />
          </div>
          <Skeleton height={12} width={72} radius="sm" />
        </div>
      ))}
    </div>
  )
}
