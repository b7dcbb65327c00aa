import { Button } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import type { CustomerFilter } from '#shared/customers/contract.ts'
import { FilterSegments } from '#web/ui/forms/filter-segments.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { useDebouncedText } from '#web/ui/forms/use-debounced-text.ts'
import { Toolbar } from '#web/ui/page/toolbar.tsx'
import { FILTERS } from './customer-search.ts'
import classes from './customers-toolbar.module.css'
import { LOOK_UP, useLookUp } from './use-look-up.ts'

interface CustomersToolbarProps {
  search: string
  onSearch: (text: string) => void
  /** The answer is on its way. */
  busy: boolean
  filter: CustomerFilter
  onFilter: (filter: CustomerFilter) => void
  /** Somebody was found by their number. */
  onFound: (id: number) => void
}

/** Search and filter. A part of its own, so that the list below is not drawn with each letter. */
export function CustomersToolbar({
  search,
  onSearch,
  busy,
  filter,
  onFilter,
  onFound,
}: CustomersToolbarProps) {
  const { text, type, settle } = useDebouncedText(search, onSearch)
  return (
    <>
      <Toolbar
        search={
          <SearchField
            label="Search by name, email or customer ID"
            value={text}
            onChange={type}
            onSettle={settle}
            busy={busy}
          />
        }
        filters={
          <FilterSegments
            label="Customers shown"
            options={FILTERS}
            value={filter}
            onChange={onFilter}
          />
        }
      />
      <LookUpOffer typed={text} onFound={onFound} />
    </>
  )
}

/** Beside the search, which finds no numbers: the look-up of what stands in the field now, if it could be one. */
function LookUpOffer({ typed, onFound }: { typed: string; onFound: (id: number) => void }) {
  const { isOffered, isBusy, lookUp, about } = useLookUp(typed, ({ id }) => onFound(id))
  if (!isOffered) return null
  return (
    <div className={classes.offer}>
      <IconId className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <p className={classes.about} role="status">
        {about}
      </p>
      <Button variant="light" loading={isBusy} onClick={lookUp}>
        {LOOK_UP}
      </Button>
    </div>
  )
}
