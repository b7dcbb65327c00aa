import { Modal } from '@mantine/core'
import { useUser } from '#web/session/session.ts'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import { switchSeller } from './data.ts'
import { MemberAndPin } from './person-and-pin.tsx'

/** The next person takes over at this till. */
export function SwitchDialog({ onClose }: { onClose: () => void }) {
  const { id } = useUser()
  useFocusReturn()
  return (
    <Modal opened onClose={onClose} title="Who is at the till?" size="sm" returnFocus={false}>
      <MemberAndPin label="Name" without={id} onPin={switchSeller} />
    </Modal>
  )
}
