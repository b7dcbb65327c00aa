import { Button } from '@mantine/core'
import { IconDeviceDesktopOff, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { fullName } from '#shared/full-name.ts'
import { deviceName } from '#shared/team/device-name.ts'
import type { Member, MemberSession } from '#shared/team/member.ts'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { wholeList } from '#web/paged/list-data.ts'
import { useUser } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ListModal } from '#web/ui/dialogs/list-modal.tsx'
import { StatusBadge } from '#web/ui/facts/status-badge.tsx'
import { RowAction } from '#web/ui/page/row-action.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { FAILED, useMemberSessions, useTeamWrites } from './data.ts'
import classes from './member-sessions.module.css'

const sessionColumns = (timeZone: string): readonly Column<MemberSession>[] => [
  { header: 'Device', cell: (session) => <Device session={session} /> },
  { header: 'Address', cell: ({ ip_address }) => ip_address ?? 'N/A' },
  { header: 'Since', cell: ({ created_at }) => formatDateTime(created_at, timeZone) },
  { header: 'Last active', cell: ({ last_active_at }) => formatDateTime(last_active_at, timeZone) },
]

interface MemberSessionsProps {
  member: Member
  onClose: () => void
}

/** Where a member is signed in, and the way to sign them out there. */
export function MemberSessions({ member, onClose }: MemberSessionsProps) {
  const sessions = useMemberSessions(member.id)
  const { timezone } = useUser().settings
  const [ending, setEnding] = useState<MemberSession | 'all'>()
  const others = sessions.data?.filter((session) => !session.is_current) ?? []
  return (
    <>
      <ListModal
        title="Sessions"
        about={fullName(member)}
        size={840}
        isCovered={ending !== undefined}
        onClose={onClose}
        footer={
          others.length > 1 && (
            <Button
              variant="default"
              leftSection={<IconLogout size={16} aria-hidden />}
              onClick={() => setEnding('all')}
            >
              {others.length === sessions.data?.length
                ? 'Sign out everywhere'
                : 'Sign out everywhere else'}
            </Button>
          )
        }
      >
        <DataTable
          bare
          list={wholeList(sessions)}
          caption="Sessions"
          fewRows={2}
          columns={sessionColumns(timezone)}
          rowId={(session) => session.id}
          rowLabel={(session) => deviceName(session.user_agent)}
          failed={FAILED.sessions}
          loadingText="Loading sessions..."
          empty={
            <EmptyState
              icon={IconDeviceDesktopOff}
              title="No sessions found"
              text={`${fullName(member)} is not signed in anywhere.`}
            />
          }
          actions={endAction(setEnding)}
        />
      </ListModal>
      {ending !== undefined && (
        <EndSessionsDialog
          member={member}
          sessions={ending === 'all' ? others : [ending]}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  )
}

/** One's own is ended by signing out. */
const endAction = (end: (session: MemberSession) => void) => (session: MemberSession) =>
  !session.is_current && (
    <RowAction
      label={`End the session on ${deviceName(session.user_agent)}`}
      icon={IconLogout}
      onClick={() => end(session)}
    />
  )

function Device({ session: { user_agent, is_current } }: { session: MemberSession }) {
  return (
    <span className={classes.device} title={user_agent ?? ''}>
      {deviceName(user_agent)}
      {is_current && <StatusBadge tone="green">This session</StatusBadge>}
    </span>
  )
}

interface EndSessionsDialogProps {
  member: Member
  /** One, or all that are not the one in use. */
  sessions: readonly MemberSession[]
  onClose: () => void
}

function EndSessionsDialog({ member, sessions, onClose }: EndSessionsDialogProps) {
  const { endSession, endSessions } = useTeamWrites()
  // The list is read anew before the dialog is gone: its words stay as they were asked.
  const [asked] = useState(sessions)
  const [first, ...more] = asked
  const only = more.length === 0 ? first : undefined

  async function confirm() {
    try {
      await (only ? endSession(member.id, only.id) : endSessions(member.id))
      toast.success(only ? 'Session ended' : 'Sessions ended')
      onClose()
    } catch (error) {
      toast.error(writeErrorText(error))
    }
  }
  return (
    <ConfirmDialog
      title={only ? 'End this session?' : `End ${asked.length} sessions?`}
      confirmLabel={only ? 'End Session' : 'End Sessions'}
      tone="danger"
      onConfirm={confirm}
      onCancel={onClose}
    >
      {fullName(member)} is signed out{' '}
      {only ? `of ${deviceName(only.user_agent)} (${only.ip_address ?? 'N/A'})` : 'in each of them'}{' '}
      and has to sign in again. A sale that is being rung up stays in the cart.
    </ConfirmDialog>
  )
}
