import { changedValues } from '#server/audit/changed-values.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import type { Visitor } from '#server/http/context.ts'
import type { Identity } from './identity-provider.ts'
import {
  insertAdmin,
  lockInvited,
  lockProfileByIdentity,
  type Profile,
  updateProfileIdentity,
} from './queries.ts'

type SignIn = Pick<Visitor, 'env' | 'origin' | 'now'>
/** Whose identity provider says that the e-mail is theirs. */
type Person = Identity & { email: string }

/** The identity is (issuer, subject); a verified e-mail binds it to an invited member once. */
export async function findMember(
  db: Db,
  signIn: SignIn,
  { email, ...identity }: Identity,
): Promise<Profile | undefined> {
  const { issuer, subject } = identity
  const bound = await lockProfileByIdentity(db, issuer, subject)
  if (bound || email === null) return bound
  const invited = await lockInvited(db, email)
  if (invited) return bindIdentity(db, signIn, invited, { ...identity, email })
  // The same person, signing in twice at once: the other has just bound it.
  const boundSince = await lockProfileByIdentity(db, issuer, subject)
  if (boundSince || email !== signIn.env.ADMIN_EMAIL) return boundSince
  return addAdmin(db, signIn, { ...identity, email })
}

/** ADMIN_EMAIL becomes admin at its first sign-in, whatever it was invited as. */
async function bindIdentity(
  db: Db,
  { env, ...signIn }: SignIn,
  invited: Profile,
  { issuer, subject, email }: Person,
): Promise<Profile> {
  const role = email === env.ADMIN_EMAIL ? 'admin' : invited.role
  const profile = await updateProfileIdentity(db, invited.id, { issuer, subject, role })
  await recordAudit(
    db,
    { ...signIn, user: profile },
    {
      action: 'update',
      table_name: 'profiles',
      record_id: profile.id,
      ...changedValues(
        { oidc_issuer: null, oidc_subject: null, role: invited.role },
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
