import type { CurrentUser } from '#shared/session/contract.ts'
import { thisTillId } from '#web/drawer/this-till.ts'
import { hasShelf, loadShelf } from '#web/till/data.ts'
import { beginBare, firstSight } from '#web/ui/timing/first-sight.ts'
import { lookAtAbility } from './ability.ts'
import { countAgain, failed } from './counts.ts'
import { keptPerson, readAhead } from './kept.ts'
import { isAble, isDark } from './line-store.ts'

let ability: Promise<void> | undefined

/**
 * Where the browser knows of no network, the disk is read while the server is asked all the same: it may run on this
 * very device. Not who is here, nor what there is to sell: that is read when it counts.
 */
export function expectDark(): void {
  ability = lookAtAbility()
  readAhead('catalogue')
}

/** A till that is started without its server goes on with whoever was there last, and is dark from its first moment. */
export async function whoWasHere(): Promise<CurrentUser | undefined> {
  readAhead('heard', 'stock', 'sold')
  const [person] = await Promise.all([keptPerson(), ability ?? lookAtAbility()])
  ability = undefined
  if (!isAble() || !person) return undefined
  await failed()
  if (!isDark()) return undefined
  await loadShelf()
  if (hasShelf()) beginBare()
  void firstSight().then(countAgain)
  return person.user
}

/** Asked with every answer about who is there, of any page: they have shown their PIN to nobody who can look at it. */
export async function whoTookOver(): Promise<CurrentUser | undefined> {
  if (thisTillId() === undefined) return undefined
  const person = await keptPerson()
  return person?.isUntold ? person.user : undefined
}
