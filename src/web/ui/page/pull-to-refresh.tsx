import { Loader } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import classes from './pull-to-refresh.module.css'
import { isPulledFar, type PullState, usePull } from './use-pull.ts'

/** Where the page rests while it refreshes. */
const RESTING = 48

interface PullToRefreshProps {
  /** What letting go does; its failure is the caller's to tell. */
  onRefresh: () => Promise<unknown>
  children: ReactNode
}

/** Around a whole screen: on a touch screen, pulling it down at its top refreshes it. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const page = useRef<HTMLDivElement>(null)
  const state = usePull(page, onRefresh)
  const distance =
    state.phase === 'pulling' ? state.distance : state.phase === 'refreshing' ? RESTING : 0
  return (
    <div
      ref={page}
      className={classes.page}
      data-phase={state.phase}
      // At rest there is no transform: it would hold what is fixed or sticky inside.
      style={distance > 0 ? { transform: `translateY(${distance}px)` } : undefined}
    >
      <div className={classes.indicator} role="status">
        <Sign state={state} />
      </div>
      {children}
    </div>
  )
}

function Sign({ state }: { state: PullState }) {
  if (state.phase === 'idle') return null
  if (state.phase === 'refreshing')
    return (
      <>
        <Loader size={16} /> Refreshing...
      </>
    )
  const far = isPulledFar(state.distance)
  return (
    <>
      <IconArrowDown className={classes.arrow} data-far={far || undefined} size={18} aria-hidden />
      {far ? 'Release to refresh' : 'Pull down to refresh'}
    </>
  )
}
