import type { CurrentUser } from '#shared/session/contract.ts'
import { lookAtAbility } from './ability.ts'
import { countAgain, failed } from './counts.ts'
import { keptPerson } from './kept.ts'
import { dark, isAble } from './line-store.ts'

/** A till that is started without its server goes on with whoever was there last, and is dark from its first moment. */
export async function whoWasHere(): Promise<CurrentUser | undefined> {
  const [person] = await Promise.all([keptPerson(), lookAtAbility()])
  if (!isAble() || !person) return undefined
  void countAgain()
  await failed()
  return dark.get().line.isDark ? person.user : undefined
}
