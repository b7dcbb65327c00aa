import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Cents, cents, formatRand } from '#shared/money.ts'
import type { ShiftDetails } from '#shared/shifts/contract.ts'
import { newUuid } from '#web/new-uuid.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { closeShift } from './data.ts'
import classes from './drawer-menu.module.css'
import { useDeed } from './use-deed.tsx'

interface CountResultProps {
  shift: ShiftDetails
  onRecount: () => void
  onClosed: (shift: ShiftDetails | undefined) => void
}

/** What the count came to. It may be counted once more; both stay on record. */
export function CountResult({ shift, onRecount, onClosed }: CountResultProps) {
  const [key] = useState(newUuid)
  const { busy, problem, run } = useDeed()
  return (
    <div className={classes.fields}>
      {shift.counts.map((count) => (
        <dl key={count.number} className={classes.fields}>
          <Line word={count.number === 1 ? 'Counted' : 'Counted again'} amount={count.counted} />
          <Line word="Expected" amount={count.expected} />
          <p className={classes.total}>
            <span>Difference</span>
            <Difference amount={count.difference} />
          </p>
        </dl>
      ))}
      {problem}
      <div className={classes.buttons}>
        {shift.counts.length < 2 && (
          <Button variant="default" disabled={busy} onClick={onRecount}>
            Count again
          </Button>
        )}
        <Button
          loading={busy}
          data-autofocus
          onClick={() => void run(async () => onClosed(await closeShift(shift.id, key)))}
        >
          Close shift
        </Button>
      </div>
    </div>
  )
}

function Line({ word, amount }: { word: string; amount: Cents }) {
  return (
    <p className={classes.total}>
      <span>{word}</span>
      <span>{formatRand(amount)}</span>
    </p>
  )
}

/** Over, short, or just right. */
export function Difference({ amount }: { amount: Cents }) {
  if (amount === 0) return <StatusBadge tone="green">Exact</StatusBadge>
  const text = formatRand(cents(Math.abs(amount)))
  return amount > 0 ? (
    <StatusBadge tone="yellow">{text} over</StatusBadge>
  ) : (
    <StatusBadge tone="red">{text} short</StatusBadge>
  )
}
