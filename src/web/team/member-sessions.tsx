import { Button } from '@mantine/core'
import { IconDeviceDesktopOff, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { deviceName } from '#shared/team/device-name.ts'
import type { Member, MemberSession } from '#shared/team/member.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { wholeList } from '#web/paged/list-data.ts'
import { useUser } from '#web/session/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { fullName } from '#shared/full-name.ts'
import { ListModal } from '#web/ui/list-modal.tsx'
import { RowAction } from '#web/ui/row-action.tsx'
import { FAILED, useMemberSessions } from './data.ts'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { sessionColumns } from './session-columns.tsx'

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
