import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { updateSessionActor, updateSessionLocked } from '#server/session/queries.ts'
import { sessionOf } from '#server/session/user.ts'
import { checkPin } from './check-pin.ts'

/** The next person takes over, or the same one is back: what is done from now on is theirs. */
export async function switchSeller(caller: Caller, personId: string, pin: string): Promise<void> {
  const { user, now, inTransaction } = caller
  const session = sessionOf(user)
  await checkPin(caller, personId, pin)
  await inTransaction(async (db) => {
    await updateSessionActor(db, session.id, { id: personId, now })
    await recordAudit(db, caller, {
      action: 'login',
      table_name: 'sessions',
      record_id: session.id,
      old_values: { seller: user.id },
      new_values: { seller: personId, by: 'PIN' },
    })
  })
}

export async function lockTill(caller: Caller): Promise<void> {
  await updateSessionLocked(caller.db, sessionOf(caller.user).id, caller.now)
}
