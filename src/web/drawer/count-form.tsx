import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { centsOf, formatRand } from '#shared/money.ts'
import type { NewCount, ShiftDetails } from '#shared/shifts/contract.ts'
import { countedCash, MAX_PIECES, worthOf } from '#shared/shifts/denominations.ts'
import { newUuid } from '#web/new-uuid.ts'
import { methodName } from '#web/session/method-name.ts'
import { useUser } from '#web/session/session.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { useAttempt } from '#web/ui/states/use-attempt.tsx'
import classes from './drawer-menu.module.css'

const TERMINALS = ['card', 'digital_wallet'] as const

interface CountFormProps {
  shift: ShiftDetails
  /** Tells it, under its key. */
  onCount: (count: NewCount, key: string) => Promise<void>
  onDone: () => void
  onBack: () => void
}

/** Notes and coins by their number, and what the machines say they took. What is expected is nowhere on the page. */
export function CountForm({ shift, onCount, onDone, onBack }: CountFormProps) {
  const { denominations } = useUser().settings
  const [pieces, setPieces] = useState<Record<string, number | string>>({})
  const [terminals, setTerminals] = useState<Record<string, number | string>>({})
  const [key] = useState(newUuid)
  const { busy, problem, run } = useAttempt()
  const counted = Object.fromEntries(
    denominations.map((value) => [value, Number(pieces[value] ?? 0)]),
  )
  const hasWrong =
    Object.values(pieces).some(isNoCount) || Object.values(terminals).some(isNoNumber)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (hasWrong) return
    const said = Object.entries(terminals).filter(([, amount]) => typeof amount === 'number')
    void run(async () => {
      const count = {
        denominations: counted,
        terminals: Object.fromEntries(
          said.map(([method, amount]) => [method, centsOf(Number(amount))]),
        ),
      }
      await onCount(count, key)
      onDone()
    })
  }
  return (
    <form className={classes.fields} noValidate onSubmit={submit}>
      <p className={classes.hint}>How many of each note and coin are in the drawer.</p>
      <div className={classes.pieces}>
        {denominations.map((value, at) => (
          <NumberField
            key={value}
            label={formatRand(worthOf(value))}
            step={1}
            data-autofocus={at === 0 || undefined}
            value={pieces[value] ?? ''}
            onChange={(count) => setPieces((before) => ({ ...before, [value]: count }))}
            error={isNoCount(pieces[value]) && 'A whole number'}
          />
        ))}
      </div>
      <p className={classes.total} role="status">
        Counted <b>{!hasWrong && <MoneyText amount={countedCash(counted)} />}</b>
      </p>
      <div className={classes.machines}>
        {TERMINALS.map((method) => (
          <NumberField
            key={method}
            label={`${methodName(method)} machine`}
            unit="R"
            step={10}
            inputMode="decimal"
            description={keptText(shift, method)}
            value={terminals[method] ?? ''}
            onChange={(amount) => setTerminals((before) => ({ ...before, [method]: amount }))}
            error={isNoNumber(terminals[method]) && 'An amount in rand'}
          />
        ))}
      </div>
      {problem}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" loading={busy} disabled={hasWrong}>
          That is what I counted
        </Button>
      </div>
    </form>
  )
}

/** What a machine said at the first count holds, unless it is typed again. */
function keptText({ counts }: ShiftDetails, method: (typeof TERMINALS)[number]) {
  const said = counts.at(-1)?.terminals[method]
  return said === undefined ? undefined : `${formatRand(said)} at the first count: empty keeps it`
}

type Typed = number | string | undefined

const isNoNumber = (typed: Typed): boolean => typeof typed === 'string' && typed !== ''

/** Nor is what a scanner typed a number of notes. */
const isNoCount = (typed: Typed): boolean =>
  isNoNumber(typed) ||
  (typeof typed === 'number' && (!Number.isInteger(typed) || typed < 0 || typed > MAX_PIECES))
