import { formatDate } from '#shared/dates.ts'
import type { Member } from '#shared/team/member.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import { formatPhone } from '#web/ui/format-phone.ts'
import { MemberStatus, RoleMark } from './member-marks.tsx'
import { MemberName } from './member-name.tsx'
import classes from './member-phone-card.module.css'

interface MemberPhoneCardProps {
  member: Member
  timeZone: string
  ownId: string
}

/** A row of the team on a phone: who it is, how to reach them, what they may do. */
export function MemberPhoneCard({ member, timeZone, ownId }: MemberPhoneCardProps) {
  const { email, phone, role, created_at } = member
  return (
    <>
      <MemberName member={member} ownId={ownId} />
      <div className={classes.contact}>
        <EmailText email={email} />
        {phone !== null && <span>{formatPhone(phone)}</span>}
      </div>
      <div className={classes.marks}>
        <RoleMark role={role} />
        <MemberStatus member={member} />
        <span className={classes.joined}>Joined {formatDate(created_at, timeZone)}</span>
      </div>
    </>
  )
}
