import { Button } from '@mantine/core'
import { useState } from 'react'
import { type DevicePermission, devicePermission } from '#web/notifications/show-on-device.ts'
import classes from './push-permission.module.css'

const TEXTS: Readonly<Record<Exclude<DevicePermission, 'default'>, string>> = {
  granted: 'This browser may show them.',
  denied: 'This browser blocks them: allow notifications for this site in its settings.',
  unsupported: 'This browser cannot show them.',
}

/** Each browser asks its person once. */
export function PushPermission() {
  const [permission, setPermission] = useState(devicePermission)
  if (permission !== 'default') return <p className={classes.text}>{TEXTS[permission]}</p>
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() => void Notification.requestPermission().then(setPermission)}
    >
      Allow in this browser
    </Button>
  )
}
