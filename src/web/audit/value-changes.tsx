import { Table } from '@mantine/core'
import { useId } from 'react'
import type { AuditLog } from '#shared/audit/audit-log.ts'
import { fieldChanges } from '#shared/audit/field-changes.ts'
import { fieldLabel, valueText } from '#shared/audit/value-text.ts'
import classes from './value-changes.module.css'

interface ChangeText {
  field: string
  /** Empty for none. */
  before: string
  after: string
}

interface ValueChangesProps {
  log: AuditLog
  timeZone: string
}

/** What the values say, for people: field by field, before and after where both are known. */
export function ValueChanges({ log, timeZone }: ValueChangesProps) {
  const titleId = useId()
  const changes = changeTexts(log, timeZone)
  if (changes.length === 0) return null
  const isChange = log.old_values !== null && log.new_values !== null
  return (
    <section aria-labelledby={titleId}>
      <h3 className={classes.title} id={titleId}>
        {isChange ? 'Changes' : 'Values'}
      </h3>
      <div className={classes.frame}>
        <Table className={classes.table} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              {['Field', ...(isChange ? ['Before', 'After'] : ['Value'])].map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map(({ field, before, after }) => (
              <Table.Tr key={field}>
                <Table.Th scope="row" className={classes.field}>
                  {fieldLabel(field)}
                </Table.Th>
                {isChange && <Table.Td className={classes.before}>{before || '–'}</Table.Td>}
                <Table.Td>{(isChange ? after : after || before) || '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  )
}

/** What reads the same before and after, such as null and nothing, is no change to a person. */
function changeTexts({ old_values, new_values }: AuditLog, timeZone: string): ChangeText[] {
  return fieldChanges(old_values, new_values)
    .map(({ field, before, after }) => ({
      field,
      before: valueText(field, before, timeZone),
      after: valueText(field, after, timeZone),
    }))
    .filter(({ before, after }) => before !== after)
}
