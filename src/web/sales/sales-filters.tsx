import { Button, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { isAmong, MANAGERS } from '#shared/roles.ts'
import { methodsOf } from '#shared/sales/payment.ts'
import { useStaff } from '#web/manager/data.ts'
import type { PatchUrl } from '#web/paged/use-url-state.ts'
import { methodName } from '#web/session/method-name.ts'
import { roleOf, useUser } from '#web/session/session.ts'
import { useTills } from '#web/shifts/data.ts'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { useDebouncedText } from '#web/ui/forms/use-debounced-text.ts'
import { Toolbar } from '#web/ui/page/toolbar.tsx'
import classes from './sales-filters.module.css'
import { DOCUMENTS, KINDS, type SalesSearch } from './sales-search.ts'

interface SalesFiltersProps {
  address: SalesSearch
  onChange: PatchUrl<SalesSearch>
  busy: boolean
}

export function SalesFilters({ address, onChange, busy }: SalesFiltersProps) {
  const user = useUser()
  const { from, to, min, max, customer } = address
  const isBounded = from !== '' || to !== '' || min !== '' || max !== '' || customer !== null
  const [isOpen, setIsOpen] = useState(isBounded)
  const methods = [
    { value: 'all', label: 'All Payments' },
    ...methodsOf(user.settings).map((value) => ({ value, label: methodName(value) })),
  ]
  return (
    <div className={classes.filters}>
      <Toolbar
        search={
          <SearchBox
            label="Find by number"
            placeholder="Number on the slip"
            value={address.search}
            onChange={(search) => onChange({ search }, 'typing')}
            busy={busy}
          />
        }
        filters={
          <>
            <FilterSelect
              label="Kind"
              options={KINDS}
              value={address.kind}
              onChange={(kind) => onChange({ kind })}
            />
            <FilterSelect
              label="Payment"
              options={methods}
              value={address.method}
              onChange={(method) => onChange({ method })}
            />
            <FilterSelect
              label="Document"
              options={DOCUMENTS}
              value={address.document}
              onChange={(document) => onChange({ document })}
            />
            {isAmong(MANAGERS, roleOf(user)) && (
              <>
                <SellerSelect value={address.seller} onChange={(seller) => onChange({ seller })} />
                <TillSelect value={address.till} onChange={(till) => onChange({ till })} />
              </>
            )}
          </>
        }
      />
      <Button
        className={classes.more ?? ''}
        hiddenFrom="sm"
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        Days and amounts
      </Button>
      <div className={classes.bounds} data-folded={!isOpen || undefined}>
        <TextInput
          aria-label="First day"
          type="date"
          value={from}
          onChange={({ currentTarget: { value } }) => onChange({ from: value })}
        />
        <span className={classes.to}>to</span>
        <TextInput
          aria-label="Last day"
          type="date"
          value={to}
          onChange={({ currentTarget: { value } }) => onChange({ to: value })}
        />
        <AmountBox
          label="From amount"
          value={min}
          onChange={(min) => onChange({ min }, 'typing')}
        />
        <span className={classes.to}>to</span>
        <AmountBox
          label="Up to amount"
          value={max}
          onChange={(max) => onChange({ max }, 'typing')}
        />
        {customer !== null && (
          <Button
            variant="default"
            rightSection={<IconX size={14} aria-hidden />}
            onClick={() => onChange({ customer: null })}
          >
            One customer
          </Button>
        )}
      </div>
    </div>
  )
}

function SellerSelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data: staff = [] } = useStaff()
  const options = [
    { value: 'all', label: 'All Sellers' },
    ...staff.map(({ id, first_name, last_name }) => ({
      value: id,
      label: `${first_name} ${last_name}`,
    })),
  ]
  return <FilterSelect label="Seller" options={options} value={value} onChange={onChange} />
}

/** Not before there is a till to choose. */
function TillSelect({
  value,
  onChange,
}: {
  value: number | null
  onChange: (id: number | null) => void
}) {
  const { data: tills = [] } = useTills()
  if (tills.length === 0 && value === null) return null
  const options = [
    { value: 'all', label: 'All Tills' },
    ...tills.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <FilterSelect
      label="Till"
      options={options}
      value={String(value ?? 'all')}
      onChange={(chosen) => onChange(chosen === 'all' ? null : Number(chosen))}
    />
  )
}

interface AmountBoxProps {
  label: string
  value: string
  onChange: (typed: string) => void
}

function AmountBox({ label, value, onChange }: AmountBoxProps) {
  const { text, type, settle } = useDebouncedText(value, onChange)
  return (
    <TextInput
      className={classes.amount ?? ''}
      aria-label={label}
      placeholder={label}
      leftSection={<span aria-hidden>R</span>}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => settle(text)}
    />
  )
}
