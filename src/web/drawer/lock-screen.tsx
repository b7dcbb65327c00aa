import { Button, Modal } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { signOut } from '#web/session/follow-session.ts'
import { useUser } from '#web/session/session.ts'
import { DataSkeleton } from '#web/ui/data-skeleton.tsx'
import { switchSeller, useSellers } from './data.ts'
import classes from './lock-screen.module.css'
import { PersonAndPin } from './person-and-pin.tsx'

/** Over everything, until somebody enters their PIN. The cart lies beneath as it was. */
export function LockScreen() {
  const { id } = useUser()
  const { data: people } = useSellers()
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      onClose={() => {}}
      title="This till is locked"
      transitionProps={{ duration: 0 }}
      classNames={{ body: classes.body ?? '' }}
    >
      {people ? (
        <PersonAndPin label="Name" people={people} first={id} onPin={switchSeller} />
      ) : (
        <DataSkeleton text="Loading the team..." rows={2} />
      )}
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
