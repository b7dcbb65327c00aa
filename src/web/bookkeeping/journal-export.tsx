import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { JournalFormat } from '#shared/bookkeeping/journal-file.ts'
import { addDays } from '#shared/dates.ts'
import type { DayRange } from '#shared/reports/period.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { FieldGrid } from '#web/ui/page/grids.tsx'
import classes from './bookkeeping.module.css'
import { PROGRAMS, saveJournal } from './save-journal.ts'

/** Journals of days that are over, as the file that a bookkeeping program takes in. */
export function JournalExport({ period }: { period: DayRange }) {
  const yesterday = addDays(useShopDay(), -1)
  const within = (day: string) => (day > yesterday ? yesterday : day)
  const [days, setDays] = useState({ from: within(period.from), to: within(period.to) })
  const [format, setFormat] = useState<JournalFormat>('xero')
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    await saveJournal({ ...days, shift_id: null, format })
    setBusy(false)
  }
  const day = (name: keyof DayRange, label: string) => (
    <TextInput
      type="date"
      label={label}
      max={yesterday}
      value={days[name]}
      onChange={({ currentTarget: { value } }) => setDays({ ...days, [name]: value })}
    />
  )
  return (
    <>
      <FieldGrid>
        {day('from', 'Journal from')}
        {day('to', 'Journal to')}
        <NativeSelect
          label="Program"
          data={JournalFormat.options.map((value) => ({ value, label: PROGRAMS[value] }))}
          value={format}
          onChange={({ currentTarget: { value } }) => setFormat(JournalFormat.parse(value))}
        />
        <Button
          className={classes.export ?? ''}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={busy}
          onClick={() => void save()}
        >
          Export Journal
        </Button>
      </FieldGrid>
      <p className={classes.note}>Its accounts are named in the settings, under Money.</p>
    </>
  )
}
