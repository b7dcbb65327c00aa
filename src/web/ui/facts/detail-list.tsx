import { type ReactNode, useId } from 'react'
import classes from './detail-list.module.css'

export const NOT_PROVIDED = 'Not provided'

interface DetailListProps {
  title: string
  /** Label and value; null is none. A long value asks for room. */
  details: readonly (readonly [string, ReactNode, 'wide'?])[]
  /** What stands in the place of none. */
  missing?: string
}

/** A section of labels and values. */
export function DetailList({ title, details, missing = NOT_PROVIDED }: DetailListProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h3 className={classes.title} id={titleId}>
        {title}
      </h3>
      <dl className={classes.list}>
        {details.map(([label, value, width]) => (
          <div key={label} className={classes.pair} data-wide={width === 'wide' || undefined}>
            <dt>{label}</dt>
            <dd data-missing={value === null || undefined}>{value ?? missing}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
