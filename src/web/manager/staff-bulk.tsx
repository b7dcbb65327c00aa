import { Button } from '@mantine/core'
import { IconPencil, IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import type { StaffMember } from '#shared/manager/staff.ts'
import { BulkActions } from '#web/paged/bulk-actions.tsx'
import { counted } from '#web/ui/counted.ts'
import { fullName } from '#shared/full-name.ts'
import { BulkEditForm } from './bulk-edit-form.tsx'
import { useBulkUpdate } from './use-bulk-update.ts'

interface StaffBulkProps {
  members: readonly StaffMember[]
  onSelect: (ids: ReadonlySet<string>) => void
}

/** What can be done to several members at once. */
export function StaffBulk({ members, onSelect }: StaffBulkProps) {
  const bulkUpdate = useBulkUpdate(onSelect)
  const [editing, setEditing] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPencil size={14} aria-hidden />}
        onClick={() => setEditing(true)}
      >
        Edit
      </Button>
      <BulkActions
        onDone={() => onSelect(new Set())}
        actions={[
          {
            label: 'Toggle Status',
            icon: IconUserShare,
            confirm: {
              title: `Toggle the status of ${counted(members.length, 'member')}?`,
              text: toggleText(members),
            },
            run: (progress) =>
              bulkUpdate({
                members,
                wanted: ({ is_active }) => ({ is_active: !is_active }),
                progress,
              }),
          },
        ]}
      />
      {editing && (
        <BulkEditForm members={members} onClose={() => setEditing(false)} onSelect={onSelect} />
      )}
    </>
  )
}

/** Who loses access and who gets it. */
function toggleText(members: readonly StaffMember[]): string {
  const named = (active: boolean) =>
    members
      .filter(({ is_active }) => is_active === active)
      .map(fullName)
      .join(', ')
  return [
    named(true) && `Deactivated and signed out at once: ${named(true)}.`,
    named(false) && `Able to sign in again: ${named(false)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
