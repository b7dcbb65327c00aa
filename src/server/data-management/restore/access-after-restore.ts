import type { AccessNote } from '#server/access-note/access-note.ts'
import type { Access, AccessKey, AccessMember } from '#server/access-note/access.ts'
import { leastRole } from '#shared/roles.ts'

/** What is known of members and keys as they were after the backup. */
export type Knowledge = 'note' | 'no note' | 'older note' | 'forged note' | 'other note'

export interface AccessReport {
  known: Knowledge
  /** Members who come back otherwise than the backup has them. */
  members: AccessMember[]
  /** Keys that come back revoked. */
  revoked: AccessKey[]
  /** What differs, or what is to be looked at, in words. */
  lines: string[]
}

/**
 * Nobody gets back what was taken from them after the backup: of backup and note the one counts that allows less. An
 * active admin is always left.
 */
export function accessAfterRestore(
  backup: Access,
  note: AccessNote | null | 'forged',
  madeAt: string,
): AccessReport {
  const known = knowledge(backup, note, madeAt)
  if (known !== 'note') return { known, members: [], revoked: [], lines: activeMembers(backup) }
  const { access } = note as AccessNote
  const members = backup.members.map((was) => lesser(was, memberIn(access, was)))
  const kept = withAdmin(backup.members, members, access)
  return {
    known,
    members: kept.filter((member, index) => differs(member, backup.members[index]!)),
    revoked: backup.keys.filter((key) => !key.is_revoked && keyIn(access, key)?.is_revoked),
    lines: [
      ...kept.flatMap((member, index) => memberLines(backup.members[index]!, member, access)),
      ...joinedLines(backup, access),
      ...keyLines(backup, access),
    ],
  }
}

function knowledge(backup: Access, note: AccessNote | null | 'forged', madeAt: string): Knowledge {
  if (note === null) return 'no note'
  if (note === 'forged') return 'forged note'
  if (!backup.members.some((member) => memberIn(note.access, member))) return 'other note'
  const isAsNoted = JSON.stringify(note.access) === JSON.stringify(backup)
  return isAsNoted || new Date(note.noted_at) > new Date(madeAt) ? 'note' : 'older note'
}

const memberIn = ({ members }: Access, { id }: AccessMember): AccessMember | undefined =>
  members.find((member) => member.id === id)

/** An id may have been given out again since: the name tells. */
const keyIn = ({ keys }: Access, { id, name }: AccessKey): AccessKey | undefined =>
  keys.find((key) => key.id === id && key.name === name)

const differs = (a: AccessMember, b: AccessMember): boolean =>
  a.role !== b.role || a.is_active !== b.is_active

const lesser = (was: AccessMember, noted: AccessMember | undefined): AccessMember =>
  noted
    ? {
        ...was,
        role: leastRole(was.role, noted.role),
        is_active: was.is_active && noted.is_active,
      }
    : was

const isAdmin = ({ role, is_active }: AccessMember): boolean => role === 'admin' && is_active

/** Where nobody is left who could let the others in: those whom the note knows as admins, or else the backup. */
function withAdmin(
  backup: readonly AccessMember[],
  lessened: readonly AccessMember[],
  noted: Access,
): readonly AccessMember[] {
  if (lessened.some(isAdmin)) return lessened
  const raised = lessened.map((member) => {
    const known = memberIn(noted, member)
    return known && isAdmin(known) ? { ...member, role: known.role, is_active: true } : member
  })
  if (raised.some(isAdmin)) return raised
  return lessened.map((member, index) => (isAdmin(backup[index]!) ? backup[index]! : member))
}

const nameOf = ({ name, email }: AccessMember): string => (name ? `${name} (${email})` : email)

const stateOf = ({ role, is_active }: AccessMember): string =>
  is_active ? role : `${role}, deactivated`

function memberLines(was: AccessMember, is: AccessMember, noted: Access): string[] {
  const known = memberIn(noted, was)
  if (!known)
    return [`${nameOf(was)}, ${stateOf(was)}: not in the note; check that they belong here.`]
  if (!differs(was, known)) return []
  const why = isAdmin(is) && !isAdmin(known) ? ', since no other admin is left' : ''
  return [
    `${nameOf(was)}: ${stateOf(was)} in the backup, ${stateOf(known)} since; back as ${stateOf(is)}${why}.`,
  ]
}

const joinedLines = (backup: Access, noted: Access): string[] =>
  noted.members
    .filter((member) => !memberIn(backup, member))
    .map(
      (member) =>
        `${nameOf(member)}, ${stateOf(member)}: joined after the backup; invite them again.`,
    )

function keyLines(backup: Access, noted: Access): string[] {
  const revoked = backup.keys.filter((key) => !key.is_revoked && keyIn(noted, key)?.is_revoked)
  const made = noted.keys.filter((key) => !key.is_revoked && !keyIn(backup, key))
  return [
    ...revoked.map(({ name }) => `API key ${name}: revoked after the backup, and revoked now.`),
    ...made.map(({ name }) => `API key ${name}: made after the backup, and gone; make a new one.`),
  ]
}

const activeMembers = ({ members }: Access): string[] =>
  members.filter(({ is_active }) => is_active).map((member) => `${nameOf(member)}: ${member.role}`)
