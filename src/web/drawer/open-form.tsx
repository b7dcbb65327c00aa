import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { centsOf } from '#shared/money.ts'
import type { Till } from '#shared/tills/contract.ts'
import { newUuid } from '#web/new-uuid.ts'
import { useUser } from '#web/session/session.ts'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { useAttempt } from '#web/ui/states/use-attempt.tsx'
import { openShift } from './data.ts'
import classes from './drawer-menu.module.css'

/** The float that lies in the drawer when the day begins. */
export function OpenForm({ till, onDone }: { till: Till; onDone: () => void }) {
  const { settings } = useUser()
  const [float, setFloat] = useState<number | string>(settings.default_float)
  const [key] = useState(newUuid)
  const { busy, problem, run } = useAttempt()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (typeof float !== 'number') return
    void run(async () => {
      await openShift(till.id, centsOf(float), key)
      onDone()
    })
  }
  return (
    <form className={classes.fields} noValidate onSubmit={submit}>
      <NumberField
        label="Float in the drawer"
        description="What you counted into the drawer before the first sale"
        unit="R"
        step={50}
        inputMode="decimal"
        data-autofocus
        value={float}
        onChange={setFloat}
        error={typeof float === 'string' && 'Enter an amount in rand'}
      />
      {problem}
      <div className={classes.buttons}>
        <Button type="submit" loading={busy}>
          Open shift
        </Button>
      </div>
    </form>
  )
}
