import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { Toolbar } from '#web/ui/page/toolbar.tsx'
import { ACTIONS, type Asked, isSameAs, RANGES, TABLES } from './audit-search.ts'

interface AuditFiltersProps {
  /** What is shown now, as the address says. */
  asked: Asked
  onApply: (asked: Asked) => void
}

/** What is chosen here takes effect with Apply Filters, or with Enter in the search. */
export function AuditFilters({ asked, onApply }: AuditFiltersProps) {
  const [draft, change] = useDraft(asked)
  const wanted = { ...draft, search: draft.search.trim() }

  function apply(event: FormEvent) {
    event.preventDefault()
    onApply(wanted)
  }
  return (
    <form onSubmit={apply}>
      <Toolbar
        search={
          <SearchField
            label="Search audit logs"
            placeholder="Search user, action, record or IP"
            value={draft.search}
            onChange={(search) => change({ search })}
          />
        }
        filters={
          <>
            <FilterSelect
              label="Action"
              options={ACTIONS}
              value={draft.action}
              onChange={(action) => change({ action })}
            />
            <FilterSelect
              label="Table"
              options={TABLES}
              value={draft.table}
              onChange={(table) => change({ table })}
            />
            <FilterSelect
              label="Date range"
              options={RANGES}
              value={draft.dateRange}
              onChange={(dateRange) => change({ dateRange })}
            />
          </>
        }
        actions={
          <Button
            type="submit"
            variant={isSameAs(wanted, asked) ? 'default' : 'filled'}
            leftSection={<IconFilter size={16} aria-hidden />}
          >
            Apply Filters
          </Button>
        }
      />
    </form>
  )
}

/** What is being chosen. When the address changes by other means, such as the back button, it follows. */
function useDraft(asked: Asked): [Asked, (change: Partial<Asked>) => void] {
  const [held, hold] = useState({ asked, draft: asked })
  if (!isSameAs(held.asked, asked)) hold({ asked, draft: asked })
  return [held.draft, (change) => hold({ asked, draft: { ...held.draft, ...change } })]
}
