import { changedValues } from '#server/audit/changed-values.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import type { Visitor } from '#server/http/context.ts'
import {
  insertAdmin,
  lockProfileByIdentity,
  lockUnbound,
  type Profile,
  type UnboundProfile,
  updateProfileIdentity,
} from './queries.ts'
import type { Identity } from './read-identity.ts'

type SignIn = Pick<Visitor, 'env' | 'origin' | 'now'>
/** Whose identity provider says that the e-mail is theirs. */
type Person = Identity & { email: string }

/**
 * The identity is (issuer, subject). A verified e-mail binds it to a member once for each provider, of which a shop has
 * one: the operator's word for another is as good as it was for the first.
 */
export async function findMember(
  db: Db,
  signIn: SignIn,
  { email, ...identity }: Identity,
): Promise<Profile | undefined> {
  const { issuer, subject } = identity
  const bound = await lockProfileByIdentity(db, issuer, subject)
  if (bound || email === null) return bound
  const member = await lockUnbound(db, email, issuer)
  if (member) return bindIdentity(db, signIn, member, { ...identity, email })
  // The same person, signing in twice at once: the other has just bound it.
  const boundSince = await lockProfileByIdentity(db, issuer, subject)
  if (boundSince || email !== signIn.env.ADMIN_EMAIL) return boundSince
  return addAdmin(db, signIn, { ...identity, email })
}

/** ADMIN_EMAIL becomes admin at its first sign-in, whatever it was invited as. */
async function bindIdentity(
  db: Db,
  { env, ...signIn }: SignIn,
  member: UnboundProfile,
  { issuer, subject, email }: Person,
): Promise<Profile> {
  const isFirst = member.oidc_subject === null
  const role = isFirst && email === env.ADMIN_EMAIL ? 'admin' : member.role
  const profile = await updateProfileIdentity(db, member.id, { issuer, subject, role })
  await recordAudit(
    db,
    { ...signIn, user: profile },
    {
      action: 'update',
      table_name: 'profiles',
      record_id: profile.id,
      ...changedValues(
        { oidc_issuer: member.oidc_issuer, oidc_subject: member.oidc_subject, role: member.role },
        { oidc_issuer: issuer, oidc_subject: subject, role },
      ),
    },
  )
  return profile
}

async function addAdmin(db: Db, signIn: SignIn, person: Person): Promise<Profile | undefined> {
  const profile = await insertAdmin(db, person)
  // The other of two at once has made it.
  if (!profile) return lockProfileByIdentity(db, person.issuer, person.subject)
  const { id, email, first_name, last_name, role } = profile
  await recordAudit(
    db,
    { ...signIn, user: profile },
    {
      action: 'create',
      table_name: 'profiles',
      record_id: id,
      new_values: {
        email,
        first_name,
        last_name,
        role,
        oidc_issuer: person.issuer,
        oidc_subject: person.subject,
      },
    },
  )
  return profile
}
