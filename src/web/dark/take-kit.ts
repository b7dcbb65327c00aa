import { darkApi } from '#shared/dark/contract.ts'
import { LONG_WITHIN_MS } from '#shared/dark/line.ts'
import { shiftsApi } from '#shared/shifts/contract.ts'
import type { Till } from '#shared/tills/contract.ts'
import { ApiError, call } from '#web/call.ts'
import { isOwnKey } from '#web/drawer/till-key.ts'
import { logError } from '#web/log.ts'
import { queryClient } from '#web/query-client.ts'
import { session } from '#web/session/session.ts'
import { beginBook, keepDrawerTold } from './book-on-disk.ts'
import { drawerTold } from './kept-drawer.ts'
import { forgetKnownKit, keepKit, keepThing, keepTold } from './kept.ts'
import { isDark } from './line-store.ts'
import { setClock } from './now.ts'

/**
 * Takes along what this till needs to sell without the server. Not where it is not known yet which till it is, or where
 * the browser has lost its key: nothing that it wrote under that till's name would be believed.
 */
export async function takeKit(tillId: number): Promise<'taken' | 'not yet' | 'key lost'> {
  const till = tillTold()
  if (!till || till.id !== tillId || till.public_key === null) return 'not yet'
  if (!(await isOwnKey(till.public_key))) return 'key lost'
  const asking = session.get().user?.id
  const isStillHere = () => session.get().user?.id === asking
  const signal = AbortSignal.timeout(LONG_WITHIN_MS)
  const kit = await call(darkApi.takeKit, { id: tillId }, undefined, { signal })
  await keepKit(kit, isStillHere)
  const { user } = session.get()
  if (!user || !isStillHere()) return 'not yet'
  await keepThing('seal_key', kit.seal_key)
  forgetKnownKit()
  setClock(kit.server_time)
  await keepTold(user, isStillHere)
  await beginBook({
    till_id: tillId,
    letter: till.letter,
    incarnation: kit.incarnation,
    sequence: 0,
    hash: null,
    count: 0,
    last_at: null,
  })
  // A shift may have been opened since.
  await keepDrawer(tillTold() ?? till)
  return 'taken'
}

const tillTold = () => queryClient.getQueryData<Till>(['drawer', 'till'])

/** The drawer as the server tells it, unless the till has gone on without it meanwhile. */
export async function keepDrawer(till: Till): Promise<void> {
  const details = till.open_shift && (await shiftOf(till.open_shift.id))
  if (isDark()) return
  await keepDrawerTold(drawerTold(till, details))
}

/** To a colleague who has no hand in it, a shift is as if it were not there. */
async function shiftOf(id: number) {
  try {
    const signal = AbortSignal.timeout(LONG_WITHIN_MS)
    return await call(shiftsApi.getShift, { id }, undefined, { signal })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) logError('The shift of a kit', error)
    return null
  }
}
