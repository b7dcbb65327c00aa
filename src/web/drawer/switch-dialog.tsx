import { Modal } from '@mantine/core'
import { useUser } from '#web/session/session.ts'
import { DataSkeleton } from '#web/ui/data-skeleton.tsx'
import { switchSeller, useSellers } from './data.ts'
import { PersonAndPin } from './person-and-pin.tsx'

/** The next person takes over at this till. */
export function SwitchDialog({ onClose }: { onClose: () => void }) {
  const { id } = useUser()
  const { data: people } = useSellers()
  const others = people?.filter((person) => person.id !== id)
  return (
    <Modal opened onClose={onClose} title="Who is at the till?" size="sm">
      {others ? (
        <PersonAndPin label="Name" people={others} onPin={switchSeller} />
      ) : (
        <DataSkeleton text="Loading the team..." rows={2} />
      )}
    </Modal>
  )
}
