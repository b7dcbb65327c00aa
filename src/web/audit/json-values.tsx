import type { AuditLog } from '#shared/audit/audit-log.ts'
import { formattedJson } from '#shared/audit/field-changes.ts'
import { useId } from 'react'
import classes from './json-values.module.css'

/** The values as they were written down. */
export function JsonValues({ log: { old_values, new_values } }: { log: AuditLog }) {
  if (old_values === null && new_values === null) return null
  return (
    <div className={classes.pair}>
      {old_values !== null && <Json title="Old Values" text={old_values} />}
      {new_values !== null && <Json title="New Values" text={new_values} />}
    </div>
  )
}

function Json({ title, text }: { title: string; text: string }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={classes.values}>
      <h3 className={classes.title} id={titleId}>
        {title}
      </h3>
      {/* Scrolled by keyboard too. */}
      <pre className={classes.json} tabIndex={0} aria-labelledby={titleId}>
        {formattedJson(text)}
      </pre>
    </section>
  )
}
