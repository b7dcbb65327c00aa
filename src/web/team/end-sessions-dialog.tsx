import { useState } from 'react'
import { deviceName } from '#shared/team/device-name.ts'
import type { Member, MemberSession } from '#shared/team/member.ts'
import { toast } from '#web/ui/toast.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { fullName } from '#shared/full-name.ts'
import { writeErrorText } from '#web/ui/write-error.ts'
import { useTeamWrites } from './data.ts'

interface EndSessionsDialogProps {
  member: Member
  /** One, or all that are not the one in use. */
  sessions: readonly MemberSession[]
  onClose: () => void
}

export function EndSessionsDialog({ member, sessions, onClose }: EndSessionsDialogProps) {
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
