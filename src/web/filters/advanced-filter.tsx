import { Button, Collapse } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { type Filter, type FilterField, isInForce } from '#shared/filters.ts'
import type { UrlChange } from '#web/paged/use-url-state.ts'
import classes from './advanced-filter.module.css'
import { newFilter, removed, replaced } from './change-filters.ts'
import { FilterRow } from './filter-row.tsx'

interface AdvancedFilterProps<Row> {
  fields: readonly [FilterField<Row>, ...FilterField<Row>[]]
  /** Kept in the address: `filters: Filters.default([])` in the screen's URL schema. */
  filters: readonly Filter[]
  onChange: (filters: Filter[], how?: UrlChange) => void
}

/** Conditions on the rows at hand, all of which must hold. `filterRows` applies them. */
export function AdvancedFilter<Row>({ fields, filters, onChange }: AdvancedFilterProps<Row>) {
  const [opened, setOpened] = useState(filters.length > 0)
  const panel = useId()
  const inForce = filters.filter((filter) => isInForce(filter, fields)).length

  function toggle() {
    if (!opened && filters.length === 0) onChange([newFilter(fields[0])], 'typing')
    setOpened(!opened)
  }
  function remove(index: number) {
    onChange(removed(filters, index))
    if (filters.length === 1) setOpened(false)
  }
  function clear() {
    onChange([])
    setOpened(false)
  }
  return (
    <section className={classes.filter} aria-label="Advanced filters">
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        aria-expanded={opened}
        aria-controls={panel}
        onClick={toggle}
      >
        Advanced Filters
        {inForce > 0 && (
          <span className={classes.count} aria-label={`${inForce} in force`}>
            {inForce}
          </span>
        )}
      </Button>
      <Collapse id={panel} expanded={opened}>
        <div className={classes.panel}>
          <ul className={classes.rows}>
            {filters.map((filter, index) => (
              <FilterRow
                // Conditions have no identity of their own, and are only changed in place.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                position={index + 1}
                fields={fields}
                filter={filter}
                onChange={(changed, how) => onChange(replaced(filters, index, changed), how)}
                onRemove={() => remove(index)}
              />
            ))}
          </ul>
          <div className={classes.buttons}>
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => onChange([...filters, newFilter(fields[0])])}
            >
              Add condition
            </Button>
            {filters.length > 0 && (
              <Button variant="subtle" color="gray" size="xs" onClick={clear}>
                Clear all
              </Button>
            )}
          </div>
        </div>
      </Collapse>
    </section>
  )
}
