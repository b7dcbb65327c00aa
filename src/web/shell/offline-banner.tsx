import { IconWifiOff } from '@tabler/icons-react'
import { useReachable } from '#web/connection.ts'
import classes from './offline-banner.module.css'

export function OfflineBanner() {
  const reachable = useReachable()
  // The live region stays mounted: screen readers only announce what changes inside one.
  return (
    <div role="status" className={classes.region}>
      {!reachable && (
        <p className={classes.banner}>
          <IconWifiOff size={16} aria-hidden />
          <span>
            <strong>You are offline.</strong> Nothing can be saved until the connection is back.
          </span>
        </p>
      )}
    </div>
  )
}
