import { Alert, Button, Table, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { counted } from '#shared/counted.ts'
import type { ImportChoices, ImportPreview } from '#shared/imports/contract.ts'
import classes from './import-preview-panel.module.css'
import { IssueList } from './issue-list.tsx'
import { PlannedChanges, planText, ProductChoices } from './product-plan.tsx'

interface ImportPreviewPanelProps {
  file: File
  preview: ImportPreview
  choices: ImportChoices
  onChoose: (choices: ImportChoices) => void
  onImport: () => void
  onAnother: () => void
}

/** What a file holds, before anything is imported. */
export function ImportPreviewPanel({
  file,
  preview,
  choices,
  onChoose,
  onImport,
  onAnother,
}: ImportPreviewPanelProps) {
  const { plan } = preview
  const toImport = plan ? plan.added + plan.updated : preview.total_rows
  return (
    <>
      <p className={classes.file}>{file.name}</p>
      <p className={classes.summary} role="status">
        {summaryOf(preview)}
      </p>
      {preview.rows.length > 0 && <PreviewTable preview={preview} />}
      {plan && <ProductChoices plan={plan} choices={choices} onChoose={onChoose} />}
      {plan && plan.changes.length > 0 && <PlannedChanges plan={plan} />}
      {preview.total_problems > 0 && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle />}
          className={classes.alert}
          title="These rows will be left out"
        >
          <IssueList
            issues={preview.problems}
            total={preview.total_problems}
            whole={plan !== undefined}
          />
        </Alert>
      )}
      {preview.total_notes > 0 && (
        <Alert
          color="blue"
          icon={<IconInfoCircle />}
          className={classes.alert}
          title="These rows will be kept"
        >
          <IssueList issues={preview.notes} total={preview.total_notes} word="notes" />
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onAnother}>
          Choose Another File
        </Button>
        <Button autoFocus disabled={toImport === 0} onClick={onImport}>
          Import
        </Button>
      </div>
    </>
  )
}

function summaryOf({ columns, total_rows: rows, plan }: ImportPreview): string {
  const known = columns.filter(({ field }) => field !== null).length
  const ignored = columns.length - known
  return [
    counted(rows, 'row'),
    `${counted(known, 'column')} recognised`,
    ...(ignored > 0 ? [`${ignored} ignored`] : []),
    ...(plan ? [planText(plan)] : []),
  ].join(' · ')
}

/** The first rows as the file has them. Wider than any screen, hence not the table of the lists: it scrolls. */
function PreviewTable({ preview: { columns, rows } }: { preview: ImportPreview }) {
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
