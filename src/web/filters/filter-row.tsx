import { NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import {
  type Filter,
  type FilterField,
  type FilterType,
  type Operator,
  OPERATORS,
} from '#shared/filters.ts'
import type { UrlChange } from '#web/paged/use-url-state.ts'
import { RowAction } from '#web/ui/page/row-action.tsx'
import { withField, withOperator } from './change-filters.ts'
import classes from './filter-row.module.css'
import { FilterValue } from './filter-value.tsx'

const LABELS: Readonly<Record<Operator, string>> = {
  contains: 'contains',
  equals: 'is',
  startsWith: 'starts with',
  endsWith: 'ends with',
  notContains: 'does not contain',
  greaterThan: 'is more than',
  lessThan: 'is less than',
  greaterThanOrEqual: 'is at least',
  lessThanOrEqual: 'is at most',
  notEquals: 'is not',
  after: 'After',
  before: 'Before',
  between: 'Between',
  in: 'is one of',
}

/** The operator in a sentence: 'Sales is more than 500'. Of a day, 'equals' is 'On'. */
const operatorLabel = (type: FilterType, operator: Operator): string =>
  type === 'date' && operator === 'equals' ? 'On' : LABELS[operator]

interface FilterRowProps<Row> {
  /** From 1, to tell the conditions apart when they are read out. */
  position: number
  fields: readonly [FilterField<Row>, ...FilterField<Row>[]]
  filter: Filter
  onChange: (filter: Filter, how?: UrlChange) => void
  onRemove: () => void
}

/** One condition, which reads as a sentence: 'where Sales is more than 500'. */
export function FilterRow<Row>({
  position,
  fields,
  filter,
  onChange,
  onRemove,
}: FilterRowProps<Row>) {
  const field = fields.find(({ key }) => key === filter.field) ?? fields[0]
  const choose = (key: string) =>
    onChange(withField(filter, field, fields.find((one) => one.key === key) ?? field))
  return (
    <li className={classes.row} aria-label={`Condition ${position}`}>
      <span className={classes.word}>{position === 1 ? 'where' : 'and'}</span>
      <NativeSelect
        className={classes.field ?? ''}
        aria-label={`Field of condition ${position}`}
        data={fields.map(({ key, label }) => ({ value: key, label }))}
        value={field.key}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <NativeSelect
        className={classes.operator ?? ''}
        aria-label={`Operator of condition ${position}`}
        data={OPERATORS[field.type].map((operator) => ({
          value: operator,
          label: operatorLabel(field.type, operator),
        }))}
        value={filter.operator}
        onChange={(event) => onChange(withOperator(filter, event.currentTarget.value))}
      />
      <div className={classes.value}>
        <FilterValue position={position} field={field} filter={filter} onChange={onChange} />
      </div>
      <RowAction icon={IconX} label={`Remove condition ${position}`} onClick={onRemove} />
    </li>
  )
}
