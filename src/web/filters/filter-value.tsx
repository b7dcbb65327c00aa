import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import type { Filter, FilterField } from '#shared/filters.ts'
import type { UrlChange } from '#web/paged/use-url-state.ts'
import { useDebouncedText } from '#web/ui/forms/use-debounced-text.ts'
import classes from './filter-value.module.css'

interface FilterValueProps<Row> {
  position: number
  field: FilterField<Row>
  filter: Filter
  onChange: (filter: Filter, how?: UrlChange) => void
}

/** What the rows are compared with: a text, a number, one or two days, one or more choices. */
export function FilterValue<Row>({ position, field, filter, onChange }: FilterValueProps<Row>) {
  const label = `Value of condition ${position}`
  const options = (field.options ?? []).map((option) => ({ ...option }))
  const [first = '', second = ''] = filter.values
  const tell = (...values: string[]) => onChange({ ...filter, values }, 'typing')

  if (field.type === 'select' && filter.operator === 'in')
    return (
      <MultiSelect
        className={classes.wide ?? ''}
        aria-label={label}
        placeholder={filter.values.length === 0 ? 'Any' : ''}
        data={options}
        value={[...filter.values]}
        onChange={(values) => tell(...values)}
      />
    )
  if (field.type === 'select')
    return (
      <NativeSelect
        className={classes.wide ?? ''}
        aria-label={label}
        data={[{ value: '', label: 'Any' }, ...options]}
        value={first}
        onChange={(event) => tell(event.currentTarget.value)}
      />
    )
  if (field.type === 'date' && filter.operator === 'between')
    return (
      <>
        <TypedValue
          label={`${label}, from`}
          type="date"
          value={first}
          onChange={(from) => tell(from, second)}
        />
        <span className={classes.and}>and</span>
        <TypedValue
          label={`${label}, to`}
          type="date"
          value={second}
          onChange={(to) => tell(first, to)}
        />
      </>
    )
  return (
    <TypedValue
      label={label}
      type={field.type === 'date' ? 'date' : 'text'}
      number={field.type === 'number'}
      value={first}
      onChange={(value) => tell(value)}
    />
  )
}

interface TypedValueProps {
  label: string
  type: 'text' | 'date'
  number?: boolean
  value: string
  onChange: (value: string) => void
}

function TypedValue({ label, type, number = false, value, onChange }: TypedValueProps) {
  const { text, type: typed, settle } = useDebouncedText(value, onChange)
  return (
    <TextInput
      className={classes.wide ?? ''}
      aria-label={label}
      type={type}
      inputMode={number ? 'decimal' : undefined}
      placeholder={number ? '0' : 'Any'}
      maxLength={200}
      value={text}
      onChange={(event) => typed(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && settle(text)}
    />
  )
}
