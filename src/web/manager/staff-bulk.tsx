import { Button, NativeSelect, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPencil, IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { fullName } from '#shared/full-name.ts'
import type { StaffMember, StaffRole, StaffUpdate } from '#shared/manager/staff.ts'
import { BulkActions } from '#web/paged/bulk-actions.tsx'
import { bulkFailureText, type BulkProgress } from '#web/paged/bulk-run.ts'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { FieldGrid } from '#web/ui/page/grids.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { ROLE_OPTIONS } from './staff-view.ts'
import { useBulkUpdate } from './use-bulk-update.ts'

const LABEL = 'Edit'

const KEEP = { value: '', label: 'Keep as it is' }

const STATUSES = [KEEP, { value: 'true', label: 'Active' }, { value: 'false', label: 'Inactive' }]

interface Values {
  role: '' | StaffRole
  is_active: '' | 'true' | 'false'
}

const wantedBy = ({ role, is_active }: Values): StaffUpdate => ({
  ...(role !== '' && { role }),
  ...(is_active !== '' && { is_active: is_active === 'true' }),
})

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

interface BulkEditFormProps {
  members: readonly StaffMember[]
  onClose: () => void
  onSelect: (ids: ReadonlySet<string>) => void
}

/** The same role or status for several members; what is kept differs from one to the next. */
function BulkEditForm({ members, onClose, onSelect }: BulkEditFormProps) {
  const bulkUpdate = useBulkUpdate(onSelect)
  const [progress, setProgress] = useState<BulkProgress>()
  // Those that are done leave the selection; the dialog goes on about all of them.
  const [chosen] = useState(members)
  const form = useForm<Values>({
    initialValues: { role: '', is_active: '' },
    validate: {
      role: (role, { is_active }) =>
        role === '' && is_active === '' ? 'Choose a role or a status' : null,
    },
  })

  async function save(values: Values) {
    await bulkUpdate({ members: chosen, wanted: () => wantedBy(values), progress: setProgress })
    toast.success(`${LABEL} completed successfully`)
  }
  return (
    <FormModal
      title={`Edit ${counted(chosen.length, 'member')}`}
      form={form}
      size="md"
      submitLabel="Save"
      errorText={(error) => bulkFailureText(LABEL, error)}
      onSubmit={save}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {chosen.map(fullName).join(', ')}
      </Text>
      <FieldGrid>
        <NativeSelect label="Role" data={[KEEP, ...ROLE_OPTIONS]} {...form.getInputProps('role')} />
        <NativeSelect label="Status" data={STATUSES} {...form.getInputProps('is_active')} />
      </FieldGrid>
      <Text size="sm" role="status">
        {progress && `${progress.done} of ${progress.total} updated`}
      </Text>
    </FormModal>
  )
}
