import { Button, Modal } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useEffect } from 'react'
import { logError } from '#web/log.ts'
import { signOut } from '#web/session/follow-session.ts'
import { useUser } from '#web/session/session.ts'
import { switchSeller } from './data.ts'
import classes from './lock-screen.module.css'
import { MemberAndPin } from './person-and-pin.tsx'
import { thisTillId } from './this-till.ts'

/** Over everything, until somebody enters their PIN. The cart lies beneath as it was. */
export function LockScreen() {
  const { id } = useUser()
  useEffect(watchLine, [])
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      onClose={() => {}}
      title="This till is locked"
      transitionProps={{ duration: 0 }}
      classNames={{ header: classes.header ?? '', body: classes.body ?? '' }}
    >
      <MemberAndPin label="Name" first={id} onPin={switchSeller} />
      <Button
        variant="subtle"
        mt="xl"
        leftSection={<IconLogout size={16} aria-hidden />}
        onClick={signOut}
      >
        No PIN? Sign out and sign in again
      </Button>
    </Modal>
  )
}

/** A lock that was set in the dark is owed to the server, also by a page that shows nothing else. */
function watchLine(): void {
  if (thisTillId() !== undefined)
    void import('#web/dark/watch.ts').then((watch) => watch.watchLine()).catch(logError)
}
