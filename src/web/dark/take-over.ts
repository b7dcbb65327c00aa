import type { Subject } from '#shared/approvals/contract.ts'
import { subjectContent } from '#shared/approvals/subject-content.ts'
import { writeEntry } from '#shared/dark/book.ts'
import type { SealedPin } from '#shared/dark/entry.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { ApiError } from '#web/call.ts'
import { thisTillId } from '#web/drawer/this-till.ts'
import { tillKey } from '#web/drawer/till-key.ts'
import { newUuid } from '#web/new-uuid.ts'
import { locked } from '#web/session/locked.ts'
import { session } from '#web/session/session.ts'
import { bookOnDisk } from './book-on-disk.ts'
import { countAgain } from './counts.ts'
import { keepPerson, keptKit } from './kept.ts'
import { momentAfter } from './now.ts'
import { sealFor } from './sealing.ts'

/** A PIN that only the server opens, bound to the one act of this key; a word for something to what that is, too. */
export async function sealPin(
  profile_id: string,
  pin: string,
  key: string,
  about?: Subject,
): Promise<SealedPin> {
  const kit = await keptKit()
  const till_id = thisTillId()
  if (!kit || till_id === undefined) throw new ApiError(409, 'This till cannot seal a PIN yet')
  const subject = about && (await tillKey(till_id).hash(subjectContent(about)))
  const text = JSON.stringify({ pin, till_id, key, subject })
  const sealed = await sealFor(kit.seal_key, 'veld pin', text)
  return { profile_id, ...sealed }
}

/**
 * The next person is at the till. Nobody can look at their PIN here, so it is sealed and written down: a wrong one is
 * an exception when the server has opened it. They act as a budtender at most, as with the server.
 */
export async function takeOverHere(personId: string, pin: string): Promise<void> {
  const { user } = session.get()
  const till = thisTillId()
  const person = (await keptKit())?.team.find(({ id }) => id === personId)
  if (!user || !person || till === undefined) throw new ApiError(409, 'This till cannot switch yet')
  const key = newUuid()
  const sealed = await sealPin(personId, pin, key)
  const draft = {
    key,
    seller_id: personId,
    moment: momentAfter,
    act: () => ({ kind: 'switched' as const, pin: sealed, from_id: user.id }),
  }
  await writeEntry(bookOnDisk(till), tillKey(till), draft)
  await countAgain()
  await become(personId === user.id ? unlocked(user) : actingAs(user, person))
}

export async function lockHere(): Promise<void> {
  const { user } = session.get()
  if (user) await become(locked(user))
}

async function become(user: CurrentUser): Promise<void> {
  await keepPerson(user, true)
  session.takeOver(user)
}

const unlocked = (user: CurrentUser): CurrentUser => ({
  ...user,
  session: { ...user.session, is_locked: false },
})

function actingAs(user: CurrentUser, person: { id: string; name: string }): CurrentUser {
  const [first_name = '', ...rest] = person.name.split(' ')
  const profile = { ...user.profile, first_name, last_name: rest.join(' '), email: '' }
  return {
    ...unlocked(user),
    id: person.id,
    email: '',
    profile: { ...profile, role: 'budtender', phone: null },
  }
}
