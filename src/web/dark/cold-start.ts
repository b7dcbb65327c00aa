import type { CurrentUser } from '#shared/session/contract.ts'
import { loadShelf } from '#web/till/data.ts'
import { lookAtAbility } from './ability.ts'
import { countAgain, failed } from './counts.ts'
import { keptPerson } from './kept.ts'
import { isAble, isDark } from './line-store.ts'

/** What cannot be read from the disk is asked for, and not waited for. */
const SHELF_WITHIN_MS = 1000

/** A till that is started without its server goes on with whoever was there last, and is dark from its first moment. */
export async function whoWasHere(): Promise<CurrentUser | undefined> {
  const [person] = await Promise.all([keptPerson(), lookAtAbility()])
  if (!isAble() || !person) return undefined
  await failed()
  if (!isDark()) return undefined
  await Promise.race([loadShelf(), new Promise((done) => setTimeout(done, SHELF_WITHIN_MS))])
  void countAgain()
  return person.user
}
