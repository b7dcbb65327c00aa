import type { Member } from '#shared/team/member.ts'
import { fullName } from '#shared/full-name.ts'
import { TwoLines } from '#web/ui/two-lines.tsx'
import classes from './member-name.module.css'

/** Ids are shown by their first characters. */
const ID_LENGTH = 8

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
        second={<span className={classes.id}>{member.id.slice(0, ID_LENGTH)}</span>}
      />
    </div>
  )
}
