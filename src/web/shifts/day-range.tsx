import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { addDays } from '#shared/dates.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import type { Days } from './data.ts'
import classes from './shifts.module.css'

/** The last seven days, today included, also of a page that is left open overnight, until somebody chooses others. */
export function useDays() {
  const [chosen, choose] = useState<Days>()
  const today = useShopDay()
  return { days: chosen ?? { from: addDays(today, -6), to: today }, choose }
}

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
