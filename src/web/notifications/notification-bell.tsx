import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { badgeText, unreadCount } from '#shared/notifications/notifications.ts'
import { logError } from '#web/log.ts'
import { notificationsOf, useNotifications } from '#web/notifications/notification-store.ts'
import { useUser } from '#web/session/session.ts'
import { firstSight } from '#web/ui/timing/first-sight.ts'
import { onIntent } from '#web/ui/timing/on-intent.tsx'
import classes from './notification-bell.module.css'

const choices = onIntent(async () => (await import('./choices-dialog.tsx')).ChoicesDialog)
const panel = onIntent(async () => (await import('./notification-panel.tsx')).NotificationPanel)

export function NotificationBell() {
  const { id } = useUser()
  useSmartRounds(id)
  const store = notificationsOf(id)
  const list = useNotifications(store)
  const unread = unreadCount(list)
  const [opened, { toggle, close }] = useDisclosure(false)
  const [choosing, choose] = useDisclosure(false)
  const [button, setButton] = useState<HTMLElement | null>(null)
  return (
    <>
      <ActionIcon
        ref={setButton}
        className={classes.bell}
        variant="subtle"
        color="gray"
        size={44}
        radius={22}
        // The words hold what is seen: whoever speaks to the screen says that.
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${badgeText(unread)} unread`}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={toggle}
        {...panel.intent}
      >
        <IconBell size={22} stroke={1.5} aria-hidden />
        {unread > 0 && <span className={classes.badge}>{badgeText(unread)}</span>}
      </ActionIcon>
      {button && (
        <panel.Part
          target={button}
          opened={opened}
          list={list}
          store={store}
          onClose={close}
          onChoose={() => {
            close()
            choose.open()
          }}
          chooseIntent={choices.intent}
        />
      )}
      {choosing && <choices.Part onClose={choose.close} />}
    </>
  )
}

/** Fills the bell while somebody is signed in. Its code comes after the page: nobody waits for it. */
function useSmartRounds(userId: string): void {
  useEffect(() => {
    let stop = () => {}
    let left = false
    async function start() {
      await firstSight()
      const { runRounds } = await import('./run-rounds.ts')
      if (!left) stop = runRounds(userId)
    }
    start().catch(logError)
    return () => {
      left = true
      stop()
    }
  }, [userId])
}
