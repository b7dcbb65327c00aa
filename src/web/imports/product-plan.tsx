import { Checkbox, Switch, Table, VisuallyHidden } from '@mantine/core'
import { formatCount } from '#shared/counted.ts'
import type { ImportChoices, ProductPlan } from '#shared/imports/contract.ts'
import classes from './import-preview-panel.module.css'

interface ProductChoicesProps {
  plan: ProductPlan
  choices: ImportChoices
  /** The file is looked at again: what is shown is always what the import would do. */
  onChoose: (choices: ImportChoices) => void
}

/** What a person decides before a file of products is imported. */
export function ProductChoices({ plan, choices, onChoose }: ProductChoicesProps) {
  const { known, new_categories } = choices
  return (
    <div className={classes.choices}>
      <Switch
        label="Update products that are here already, matched by SKU"
        checked={known === 'update'}
        onChange={({ currentTarget }) =>
          onChoose({ ...choices, known: currentTarget.checked ? 'update' : 'refuse' })
        }
      />
      {plan.new_categories.length > 0 && (
        <Checkbox
          label={`Add ${plan.new_categories.length === 1 ? 'this new category' : 'these new categories'}: ${plan.new_categories.join(', ')}`}
          description="Otherwise their rows are left out"
          checked={new_categories === 'add'}
          onChange={({ currentTarget }) =>
            onChoose({ ...choices, new_categories: currentTarget.checked ? 'add' : 'refuse' })
          }
        />
      )}
    </div>
  )
}

/** `12 new · 3 changed · 40 as they are`. */
export const planText = ({ added, updated, unchanged }: ProductPlan): string =>
  [
    `${formatCount(added)} new`,
    `${formatCount(updated)} changed`,
    ...(unchanged > 0 ? [`${formatCount(unchanged)} as they are`] : []),
  ].join(' · ')

/** Every change, row by row. */
export function PlannedChanges({ plan: { changes, added, updated } }: { plan: ProductPlan }) {
  const more = added + updated - changes.length
  return (
    <div className={classes.frame} role="region" aria-label="What will change" tabIndex={0}>
      <Table highlightOnHover={false} className={classes.plan}>
        <caption className={classes.caption}>
          <VisuallyHidden>What will change</VisuallyHidden>
        </caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" className={classes.number}>
              Row
            </Table.Th>
            <Table.Th scope="col">SKU</Table.Th>
            <Table.Th scope="col">Product</Table.Th>
            <Table.Th scope="col">Change</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map((change) => (
            <Table.Tr key={change.row}>
              <Table.Th scope="row" className={classes.number}>
                {change.row}
              </Table.Th>
              <Table.Td>{change.sku}</Table.Td>
              <Table.Td>{change.name}</Table.Td>
              <Table.Td className={classes.change}>{changeText(change)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {more > 0 && <p className={classes.summary}>... and {formatCount(more)} more changes</p>}
    </div>
  )
}

function changeText({ kind, fields }: ProductPlan['changes'][number]): string {
  if (kind === 'add') {
    const shown = fields.filter(({ field }) => field !== 'sku' && field !== 'name')
    return `New: ${shown.map(({ field, after }) => `${field} ${after}`).join(', ')}`
  }
  return fields
    .map(({ field, before, after }) => `${field} ${before ?? 'none'} → ${after ?? 'none'}`)
    .join(', ')
}
