import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cents } from '#shared/money.ts'
import { newUuid } from '#web/new-uuid.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { DataSkeleton } from '#web/ui/states/data-skeleton.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { useAttempt } from '#web/ui/states/use-attempt.tsx'
import { closeShift } from './data.ts'
import classes from './drawer-menu.module.css'
import { DrawerMenu, type DrawerMenuProps } from './drawer-menu.tsx'
import { FocusedStep } from './focused-step.tsx'

interface DarkDrawerProps extends Pick<DrawerMenuProps, 'came' | 'onChoose'> {
  onClose: () => void
}

/** The drawer while there is no server. It is counted and closed; how it compares is reckoned when the line is back. */
export function DarkDrawer({ came, onChoose, onClose }: DarkDrawerProps) {
  const { data: drawer } = useQuery({
    queryKey: ['drawer', 'kept'],
    queryFn: async () => (await import('#web/dark/dark-drawer.ts')).keptDrawer(),
    networkMode: 'always',
    staleTime: 0,
  })
  const shift = drawer?.shift
  if (!shift) return <DataSkeleton text="Loading the drawer..." rows={4} />
  const { details, counted } = shift
  if (counted.length === 0) return <DrawerMenu shift={details} came={came} onChoose={onChoose} />
  return (
    <FocusedStep key="result">
      <CountedDrawer counted={counted} onRecount={() => onChoose('count')} onClosed={onClose} />
    </FocusedStep>
  )
}

interface CountedDrawerProps {
  counted: readonly Cents[]
  onRecount: () => void
  onClosed: () => void
}

function CountedDrawer({ counted, onRecount, onClosed }: CountedDrawerProps) {
  const [key] = useState(newUuid)
  const { busy, problem, run } = useAttempt()
  async function close() {
    await closeShift(0, key)
    toast.success('Shift closed and saved on this till')
    onClosed()
  }
  return (
    <div className={classes.fields}>
      {counted.map((amount, at) => (
        <p key={at} className={classes.total}>
          <span>{at === 0 ? 'Counted' : 'Counted again'}</span>
          <MoneyText amount={amount} />
        </p>
      ))}
      <p className={classes.about} role="status">
        Offline: what it should be, the difference and the Z report come when the line is back.
      </p>
      {problem}
      <div className={classes.buttons}>
        {counted.length < 2 && (
          <Button variant="default" disabled={busy} onClick={onRecount}>
            Count again
          </Button>
        )}
        <Button loading={busy} data-autofocus onClick={() => void run(close)}>
          Close shift
        </Button>
      </div>
    </div>
  )
}
