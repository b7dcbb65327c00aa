import { z } from 'zod'
import { changedValues } from '#server/audit/changed-values.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { refuseUnseen } from '#server/http/refuse-unseen.ts'
import { Refusal } from '#server/refusal.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { pickFields } from '#shared/fields.ts'
import { fullName } from '#shared/full-name.ts'
import { Member, MemberChanges } from '#shared/team/member.ts'
import {
  getMember,
  type LockedMember,
  lockMembers,
  type MemberDetails,
  refuseUnknown,
  updateMember,
} from './queries.ts'
import { deleteSessionsOf } from './session-queries.ts'

interface Change {
  id: string
  /** The member as they shall be, from how they are now; throws a refusal where this may not be. */
  to: (member: MemberDetails) => MemberDetails
  /** The call that asks: whoever may no longer make it changes nothing. */
  endpoint: Endpoint
  /** The version that the change was made from, for one that replaces what it does not mean to change. */
  seen?: string | null
  /** What a person reads when there is no such member. */
  unknown: string
}

/**
 * The one way in which role and access of a member change. There is always an active admin left, and whoever is
 * deactivated is signed out in the same transaction.
 */
export async function changeMember(caller: Caller, change: Change): Promise<void> {
  const { db, user, now, settings } = caller
  const locked = await lockMembers(db, [change.id, user.id])
  refuseOvertaken(locked, user.id, change.endpoint)
  const before = locked.find(({ id }) => id === change.id) ?? refuseUnknown(change.unknown)
  const details = pickFields(MemberChanges, before)
  const after = change.to(details)
  refuseWithoutAdmin(locked, before, after)
  const changes = changedValues({ ...details }, { ...after })
  if (!changes) return
  const version = { name: nameOf(before), updated_at: before.updated_at }
  await refuseUnseen(change.seen ?? null, version, settings.timezone, async () =>
    z.encode(Member, await getMember(db, change.id)),
  )

  await updateMember(db, change.id, after, now)
  const wasDeactivated = before.is_active && !after.is_active
  const ended = wasDeactivated ? await deleteSessionsOf(db, change.id) : []
  await recordAudit(db, caller, {
    action: 'update',
    table_name: 'profiles',
    record_id: change.id,
    old_values: changes.old_values,
    new_values: {
      ...changes.new_values,
      ...(ended.length > 0 ? { sessions_ended: ended.length } : {}),
    },
  })
}

/** Demoted or deactivated since the request was let in. */
function refuseOvertaken(
  locked: readonly LockedMember[],
  callerId: string,
  { roles, forbidden }: Endpoint,
): void {
  const caller = locked.find(({ id }) => id === callerId)
  if (caller && !(caller.is_active && roles.includes(caller.role)))
    throw new Refusal(403, forbidden)
}

function refuseWithoutAdmin(
  locked: readonly LockedMember[],
  before: LockedMember,
  after: MemberDetails,
): void {
  const isAdmin = ({ role, is_active }: MemberDetails) => role === 'admin' && is_active
  if (!isAdmin(before) || isAdmin(after) || locked.filter(isAdmin).length > 1) return
  const name = nameOf(before)
  throw new Refusal(
    409,
    after.is_active
      ? `${name} is the last active admin and cannot have another role. Make somebody else an admin first.`
      : `${name} is the last active admin and cannot be deactivated. Make somebody else an admin first.`,
    {},
    { field: after.is_active ? 'role' : 'is_active' },
  )
}

const nameOf = (member: LockedMember): string => fullName(member) || member.email
