import { TextInput } from '@mantine/core'
import { addDays } from '#shared/dates.ts'
import type { Days } from './data.ts'
import classes from './shifts.module.css'

/** The last seven days, today included. */
export const lastWeek = (today: string): Days => ({ from: addDays(today, -6), to: today })

export function DayRange({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  return (
    <div className={classes.range}>
      <TextInput
        type="date"
        label="From"
        value={days.from}
        max={days.to}
        onChange={(event) =>
          event.currentTarget.value !== '' && onChange({ ...days, from: event.currentTarget.value })
        }
      />
      <TextInput
        type="date"
        label="To"
        value={days.to}
        min={days.from}
        onChange={(event) =>
          event.currentTarget.value !== '' && onChange({ ...days, to: event.currentTarget.value })
        }
      />
    </div>
  )
}
