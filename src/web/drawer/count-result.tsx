import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Cents, cents, formatRand } from '#shared/money.ts'
import type { ShiftDetails } from '#shared/shifts/contract.ts'
import { newUuid } from '#web/new-uuid.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { WholeBadge } from '#web/ui/facts/status-badge.tsx'
import { useAttempt } from '#web/ui/states/use-attempt.tsx'
import classes from './drawer-menu.module.css'

interface CountResultProps {
  shift: ShiftDetails
  onRecount: () => void
  /** Tells it, under its key. */
  onClose: (key: string) => Promise<ShiftDetails | undefined>
  onClosed: (shift: ShiftDetails | undefined) => void
}

/** What the count came to. It may be counted once more; both stay on record. */
export function CountResult({ shift, onRecount, onClose, onClosed }: CountResultProps) {
  const [key] = useState(newUuid)
  const { busy, problem, run } = useAttempt()
  return (
    <div className={classes.fields}>
      {shift.counts.map((count) => (
        <dl key={count.number} className={classes.sums}>
          <Line word={count.number === 1 ? 'Counted' : 'Counted again'} amount={count.counted} />
          <Line word="Expected" amount={count.expected} />
          <div className={classes.total}>
            <dt>Difference</dt>
            <dd>
              <Difference amount={count.difference} />
            </dd>
          </div>
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
          onClick={() => void run(async () => onClosed(await onClose(key)))}
        >
          Close shift
        </Button>
      </div>
    </div>
  )
}

function Line({ word, amount }: { word: string; amount: Cents }) {
  return (
    <div className={classes.total}>
      <dt>{word}</dt>
      <dd>
        <MoneyText amount={amount} />
      </dd>
    </div>
  )
}

/** Over, short, or just right. */
export function Difference({ amount }: { amount: Cents }) {
  if (amount === 0) return <WholeBadge tone="green" label="Exact" />
  const text = formatRand(cents(Math.abs(amount)))
  return amount > 0 ? (
    <WholeBadge tone="yellow" label={`${text} over`} />
  ) : (
    <WholeBadge tone="red" label={`${text} short`} />
  )
}
