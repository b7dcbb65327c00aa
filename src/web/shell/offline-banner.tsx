import { IconWifiOff } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useReachable } from '#web/connection.ts'
import { useDark } from '#web/dark/line-store.ts'
import { Banner } from '#web/ui/states/banner.tsx'
import { useSighted } from '#web/ui/timing/first-sight.ts'
import { lazyPart } from '#web/ui/timing/lazy-part.ts'
import classes from './offline-banner.module.css'

const DarkLine = lazyPart(async () => (await import('#web/dark/dark-line.tsx')).DarkLine)

export function OfflineBanner() {
  const reachable = useReachable()
  const isTill = useLocation({ select: ({ pathname }) => pathname === '/pos' })
  const alone = useDark(({ line }) => line.isDark)
  const isSighted = useSighted()
  // The live region stays mounted: screen readers only announce what changes inside one.
  return (
    <div role="status" className={classes.region}>
      {isTill && alone ? (
        <Suspense>{isSighted && <DarkLine />}</Suspense>
      ) : (
        !reachable && (
          <Banner icon={IconWifiOff}>
            <strong>You are offline.</strong> Nothing can be saved until the connection is back.
          </Banner>
        )
      )}
    </div>
  )
}
