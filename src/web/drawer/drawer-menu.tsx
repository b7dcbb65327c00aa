import { Button } from '@mantine/core'
import {
  IconArrowsExchange,
  IconCalculator,
  IconCashMinus,
  IconCashPlus,
  IconLockOpen2,
  IconBuildingBank,
  type TablerIcon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { formatTime } from '#shared/dates.ts'
import { formatRand } from '#shared/money.ts'
import type { ShiftDetails } from '#shared/shifts/contract.ts'
import { useUser } from '#web/session/session.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import classes from './drawer-menu.module.css'
import { type EventChoice, EVENT_WORDS } from './event-words.ts'

const CHOICES: readonly { kind: EventChoice; icon: TablerIcon }[] = [
  { kind: 'paid_in', icon: IconCashPlus },
  { kind: 'paid_out', icon: IconCashMinus },
  { kind: 'drop', icon: IconBuildingBank },
  { kind: 'no_sale', icon: IconLockOpen2 },
  { kind: 'hand_over', icon: IconArrowsExchange },
]

type Step = EventChoice | 'count'

/** What is being done with the drawer, and what was before: the way back leads to its button. */
export function useDrawerStep() {
  const [step, setStep] = useState<Step>()
  const [came, setCame] = useState<Step>()
  function choose(chosen: Step) {
    setStep(chosen)
    setCame(chosen)
  }
  return { step, came, choose, back: () => setStep(undefined) }
}

export interface DrawerMenuProps {
  shift: ShiftDetails
  came: Step | undefined
  onChoose: (step: Step) => void
}

/** What can be done with an open drawer, and what was done. How much is in it nobody is told before the count. */
export function DrawerMenu({ shift, came, onChoose }: DrawerMenuProps) {
  const { timezone } = useUser().settings
  return (
    <>
      <p className={classes.about}>
        Opened by {shift.opened_by_name} with {formatRand(shift.float)}
        {shift.held_by !== shift.opened_by && `, held by ${shift.held_by_name}`}
      </p>
      <div className={classes.choices}>
        {CHOICES.map(({ kind, icon: Icon }) => (
          <Button
            key={kind}
            autoFocus={came === kind}
            variant="default"
            size="lg"
            justify="flex-start"
            leftSection={<Icon size={20} aria-hidden />}
            onClick={() => onChoose(kind)}
          >
            {EVENT_WORDS[kind].label}
          </Button>
        ))}
        <Button
          autoFocus={came === 'count'}
          size="lg"
          justify="flex-start"
          leftSection={<IconCalculator size={20} aria-hidden />}
          onClick={() => onChoose('count')}
        >
          Count and close
        </Button>
      </div>
      {shift.events.length > 0 && (
        <ul className={classes.events} aria-label="Events of the drawer">
          {shift.events.map((event) => (
            <li key={event.id}>
              <span>
                {formatTime(event.created_at, timezone)} {EVENT_WORDS[event.kind].label}
                {event.to !== null && ` to ${event.to}`}
                <small>
                  {event.person}
                  {event.reason !== '' && `: ${event.reason}`}
                  {event.approved_by !== null && `, approved by ${event.approved_by}`}
                </small>
              </span>
              {event.amount > 0 && <MoneyText amount={event.amount} />}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
