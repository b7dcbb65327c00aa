import { TextInput } from '@mantine/core'
import { PlainDate } from '#shared/dates.ts'
import type { Period } from '#shared/reports/period.ts'
import type { PatchUrl } from '#web/paged/use-url-state.ts'
import { FilterSegments } from '#web/ui/forms/filter-segments.tsx'
import { useDebouncedText } from '#web/ui/forms/use-debounced-text.ts'
import classes from './period-bar.module.css'
import { daysOf, isCustom, type ReportState } from './report-search.ts'

const CHOICES = [
  { value: '7days', label: '7 days' },
  { value: '30days', label: '30 days' },
  { value: '90days', label: '90 days' },
  { value: 'year', label: 'Year' },
  { value: 'custom', label: 'Custom' },
] as const satisfies readonly { value: Period | 'custom'; label: string }[]

interface PeriodBarProps {
  state: ReportState
  onChange: PatchUrl<ReportState>
  today: string
}

/** Which days the report is about. */
export function PeriodBar({ state, onChange, today }: PeriodBarProps) {
  const custom = isCustom(state)
  const days = daysOf(state, today)

  function choose(choice: Period | 'custom') {
    if (choice !== 'custom') onChange({ period: choice, from: '', to: '' })
    // A range of one's own begins with what is on screen.
    else if (!custom && 'from' in days) onChange(days)
  }
  const setDay = (name: 'from' | 'to') => (text: string) => {
    if (text === '' || PlainDate.safeParse(text).success) onChange({ [name]: text }, 'typing')
  }
  return (
    <div className={classes.bar} role="group" aria-label="Period">
      <FilterSegments
        label="Period"
        options={CHOICES}
        value={custom ? 'custom' : state.period}
        onChange={choose}
      />
      {custom && (
        <div className={classes.days}>
          <DayField label="From" value={state.from} max={today} onChange={setDay('from')} />
          <DayField label="To" value={state.to || today} max={today} onChange={setDay('to')} />
        </div>
      )}
      <p className={classes.problem} role="alert">
        {'problem' in days && days.problem}
      </p>
    </div>
  )
}

interface DayFieldProps {
  label: string
  value: string
  max: string
  /** After a pause: a year that is being typed passes through others. */
  onChange: (text: string) => void
}

function DayField({ label, value, max, onChange }: DayFieldProps) {
  const { text, type, settle } = useDebouncedText(value, onChange)
  return (
    <TextInput
      type="date"
      label={label}
      classNames={{ root: classes.field ?? '', label: classes.label ?? '' }}
      max={max}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && settle(text)}
    />
  )
}
