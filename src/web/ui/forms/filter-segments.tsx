import { SegmentedControl } from '@mantine/core'
import { useIsPhone } from '#web/ui/page/phone.ts'
import { type FilterProps, FilterSelect } from './filter-select.tsx'

/** A filter with few, short options, all of them in view; on a phone they would not fit, and it is a list. */
export function FilterSegments<Value extends string>(props: FilterProps<Value>) {
  const phone = useIsPhone()
  if (phone) return <FilterSelect {...props} />
  const { label, options, value, onChange } = props
  return (
    <SegmentedControl
      aria-label={label}
      data={options.map((option) => ({ ...option }))}
      value={value}
      onChange={onChange}
    />
  )
}
