import type { Member } from '#shared/team/member.ts'
import { fullName } from '#shared/full-name.ts'
import { shortId } from '#web/ui/short-id.ts'
import { TwoLines } from '#web/ui/two-lines.tsx'
import classes from './member-name.module.css'

/** Name and the beginning of the id; one's own row says so. */
export function MemberName({ member, ownId }: { member: Member; ownId: string }) {
  return (
    <div className={classes.name}>
      <TwoLines
        first={
          <>
            {fullName(member)}
            {member.id === ownId && <span className={classes.you}> (you)</span>}
          </>
        }
        second={<span className={classes.id}>{shortId(member.id)}</span>}
      />
    </div>
  )
}
