import { type ReactNode, useId } from 'react'
import classes from './detail-list.module.css'

export const NOT_PROVIDED = 'Not provided'

interface DetailListProps {
  title: string
  /** Label and value; a value of null is not provided. */
  details: readonly (readonly [string, ReactNode])[]
}

/** A section of labels and values. */
export function DetailList({ title, details }: DetailListProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h3 className={classes.title} id={titleId}>
        {title}
      </h3>
      <dl className={classes.list}>
        {details.map(([label, value]) => (
          <div key={label} className={classes.pair}>
            <dt>{label}</dt>
            <dd data-missing={value === null || undefined}>{value ?? NOT_PROVIDED}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
