import { Table, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ImportPreview } from '#shared/imports/contract.ts'
import classes from './preview-table.module.css'

/** The first rows as the file has them. Wider than any screen, hence not the table of the lists: it scrolls. */
export function PreviewTable({ preview: { columns, rows } }: { preview: ImportPreview }) {
  return (
    <div className={classes.frame} role="region" aria-label="First rows of the file" tabIndex={0}>
      <Table highlightOnHover={false} className={classes.table}>
        <caption className={classes.caption}>
          <VisuallyHidden>First rows of the file</VisuallyHidden>
        </caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" className={classes.number}>
              Row
            </Table.Th>
            {columns.map((column, at) => (
              <Table.Th key={at} scope="col" data-ignored={column.field === null || undefined}>
                <ColumnHead {...column} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ row, cells }) => (
            <Table.Tr key={row}>
              <Table.Th scope="row" className={classes.number}>
                {row}
              </Table.Th>
              {columns.map(({ name, field }, at) => (
                <Table.Td key={at} title={cells[name]} data-ignored={field === null || undefined}>
                  {cells[name]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function ColumnHead({ name, field }: ImportPreview['columns'][number]) {
  return (
    <>
      <span className={classes.name}>{name || '(no name)'}</span>
      <span className={classes.field}>
        {field === null ? (
          'Ignored'
        ) : (
          <>
            <IconCheck size={12} stroke={2.5} aria-hidden /> {field}
          </>
        )}
      </span>
    </>
  )
}
