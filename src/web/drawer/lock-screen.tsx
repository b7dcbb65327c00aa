import { Button, Modal } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { signOut } from '#web/session/follow-session.ts'
import { useUser } from '#web/session/session.ts'
import { switchSeller } from './data.ts'
import classes from './lock-screen.module.css'
import { MemberAndPin } from './person-and-pin.tsx'

/** Over everything, until somebody enters their PIN. The cart lies beneath as it was. */
export function LockScreen() {
  const { id } = useUser()
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
