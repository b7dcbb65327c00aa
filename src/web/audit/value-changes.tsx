import { Table } from '@mantine/core'
import { useId } from 'react'
import type { AuditLog } from '#shared/audit/audit-log.ts'
import { type FieldChange, fieldChanges } from '#shared/audit/field-changes.ts'
import { fieldLabel, valueText } from '#shared/audit/value-text.ts'
import classes from './value-changes.module.css'

interface ValueChangesProps {
  log: AuditLog
  timeZone: string
}

/** What the values say, for people: field by field, before and after. */
export function ValueChanges({ log, timeZone }: ValueChangesProps) {
  const titleId = useId()
  const changes = fieldChanges(log.old_values, log.new_values)
  if (changes.length === 0) return null
  const hasBefore = log.old_values !== null
  const hasAfter = log.new_values !== null
  return (
    <section aria-labelledby={titleId}>
      <h3 className={classes.title} id={titleId}>
        {hasBefore && hasAfter ? 'Changes' : 'Values'}
      </h3>
      <Table className={classes.table} layout="fixed" withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Field</Table.Th>
            {hasBefore && <Table.Th>Before</Table.Th>}
            {hasAfter && <Table.Th>After</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map((change) => (
            <ChangeRow
              key={change.field}
              change={change}
              timeZone={timeZone}
              hasBefore={hasBefore}
              hasAfter={hasAfter}
            />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

interface ChangeRowProps {
  change: FieldChange
  timeZone: string
  hasBefore: boolean
  hasAfter: boolean
}

function ChangeRow({ change, timeZone, hasBefore, hasAfter }: ChangeRowProps) {
  const { field, before, after } = change
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.field}>
        {fieldLabel(field)}
      </Table.Th>
      {hasBefore && (
        <Table.Td className={classes.before} data-replaced={hasAfter || undefined}>
          {valueText(field, before, timeZone) || '–'}
        </Table.Td>
      )}
      {hasAfter && (
        <Table.Td className={classes.after}>{valueText(field, after, timeZone) || '–'}</Table.Td>
      )}
    </Table.Tr>
  )
}
