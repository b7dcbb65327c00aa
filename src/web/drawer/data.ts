import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SealedPin } from '#shared/dark/entry.ts'
import { ANSWER_WITHIN_MS } from '#shared/dark/line.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import type { Cents } from '#shared/money.ts'
import { pinsApi } from '#shared/pins/contract.ts'
import {
  type NewCount,
  type NewEvent,
  type ShiftDetails,
  shiftsApi,
} from '#shared/shifts/contract.ts'
import { eventProblem } from '#shared/shifts/event-problem.ts'
import { type Till, tillsApi } from '#shared/tills/contract.ts'
import { APP_VERSION } from '#web/app-version.ts'
import { bodyProblem, under } from '#web/call-request.ts'
import { ApiError, answered, call } from '#web/call.ts'
import { isAbilityKnown, isAble, isDark, isNoAnswer } from '#web/dark/line-store.ts'
import { logError } from '#web/log.ts'
import { queryClient } from '#web/query-client.ts'
import { session } from '#web/session/session.ts'
import { registerHere } from './register-till.ts'
import { thisTillId } from './this-till.ts'

const SEEN_MS = 30_000
const THIS_TILL = ['drawer', 'till']
const SHIFT = ['drawer', 'shift']
export const TEAM_FAILED = 'Failed to load the team'

/** How it stands with this till; the server hears by it that the till is there. */
export const useThisTill = () =>
  useQuery({
    queryKey: THIS_TILL,
    queryFn: async ({ signal }) => (await keptDrawer())?.till ?? askedOrKept(signal),
    staleTime: SEEN_MS,
    refetchInterval: SEEN_MS,
    retry: false,
    networkMode: 'always',
  })

/** Not in the first load. */
const dark = () => import('#web/dark/dark-drawer.ts')

/** In the dark the till knows best how it stands with its drawer. */
async function keptDrawer() {
  return isDark() ? (await dark()).keptDrawer() : undefined
}

/**
 * A till may have learnt that it is alone while it asked: then it knows best, and nobody asks again for half a minute.
 */
async function askedOrKept(signal: AbortSignal): Promise<Till> {
  try {
    return takenAlong(await seeOrRegister(signal))
  } catch (error) {
    const kept = await keptDrawer()
    if (!kept) throw error
    return kept.till
  }
}

/** A shift that was opened a minute ago must be known when the line goes. */
function takenAlong(till: Till): Till {
  if (isAble())
    void import('#web/dark/take-kit.ts').then(({ keepDrawer }) => keepDrawer(till)).catch(logError)
  return till
}

async function seeOrRegister(signal: AbortSignal): Promise<Till> {
  const id = thisTillId()
  const known = id === undefined ? undefined : await seen(id, signal)
  if (known) return known
  const till = await registerHere(id)
  // So that it is known from the first moment which version it has.
  return (await seen(till.id, signal)) ?? till
}

/** Undefined where the shop does not know this till, after it was set up anew. */
async function seen(id: number, signal: AbortSignal): Promise<Till | undefined> {
  try {
    const told = { version: APP_VERSION, ...(await ownFigures(id)) }
    return await call(tillsApi.seeTill, { id, ...told }, undefined, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/** Nothing where this browser keeps no book. */
async function ownFigures(id: number) {
  if (!isAble()) return { sequence: null, waiting: null }
  return (await import('#web/dark/book-on-disk.ts')).bookFigures(id)
}

export const useShift = (id: number | undefined) =>
  useQuery({
    queryKey: [...SHIFT, id],
    queryFn: async ({ signal }) =>
      (await keptDrawer())?.shift?.details ??
      call(shiftsApi.getShift, { id: id ?? 0 }, undefined, { signal }),
    enabled: id !== undefined,
    // One that was opened in the dark has another id when the line is back, and is the same.
    placeholderData: keepPreviousData,
    staleTime: 0,
    networkMode: 'always',
  })

export const useSellers = () =>
  useQuery({
    queryKey: ['drawer', 'sellers'],
    queryFn: async ({ signal }) =>
      isDark() ? (await dark()).team() : call(pinsApi.listSellers, {}, TEAM_FAILED, { signal }),
    staleTime: MINUTE_MS,
    networkMode: 'always',
  })

/** Whatever becomes of a write, what it may have changed is fetched again. */
async function write<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['drawer'] })
    void queryClient.invalidateQueries({ queryKey: ['shifts'] })
  }
}

const once = (key: string, signal: AbortSignal | undefined) => ({
  ...under(key),
  ...(signal && { signal }),
})

/**
 * What the server would refuse is refused here, in its words, also while there is no server: once it is written down in
 * the dark it can only be held.
 */
function refuse(problem: string | undefined): void {
  if (problem !== undefined) throw new ApiError(400, problem)
}

type DarkDrawer = Awaited<ReturnType<typeof dark>>

/**
 * Each is told to the server and written into the till's own book, under one key: where no answer comes the till has
 * done it by itself, and where one came the book has it too, since a server that is restored from a backup may have
 * lost it.
 */
async function inBothBooks<Answer>(
  ask: (signal: AbortSignal | undefined) => Promise<Answer>,
  here: (drawer: DarkDrawer, isTold: boolean) => Promise<void>,
): Promise<Answer | undefined> {
  if (!isDark())
    try {
      const answer = await ask(isAble() ? AbortSignal.timeout(ANSWER_WITHIN_MS) : undefined)
      if (isAble())
        await dark()
          .then((drawer) => here(drawer, true))
          .catch((error: unknown) => logError('A deed could not be kept on this till', error))
      return answer
    } catch (error) {
      if (!isAble() || !isNoAnswer(error)) throw error
      await (await import('#web/dark/counts.ts')).failed()
    }
  await here(await dark(), false)
  return undefined
}

export async function openShift(till_id: number, float: Cents, key: string): Promise<void> {
  refuse(bodyProblem(shiftsApi.openShift, { till_id, float }))
  await write(
    inBothBooks(
      (signal) => call(shiftsApi.openShift, { till_id, float }, undefined, once(key, signal)),
      ({ openHere }, isTold) => openHere(float, key, isTold),
    ),
  )
}

/** `key` is that of the act: an approval in the dark is sealed to it. */
export async function recordEvent(
  id: number,
  event: NewEvent,
  key: string,
  sealed: SealedPin | null,
): Promise<void> {
  refuse(eventProblem(event) ?? bodyProblem(shiftsApi.recordEvent, { id, ...event }))
  await write(
    inBothBooks(
      (signal) => call(shiftsApi.recordEvent, { id, ...event }, undefined, once(key, signal)),
      ({ eventHere }, isTold) => eventHere(event, key, sealed, isTold ? { id } : null),
    ),
  )
}

export async function countShift(id: number, count: NewCount, key: string): Promise<void> {
  refuse(bodyProblem(shiftsApi.countShift, { id, ...count }))
  const counted = await write(
    inBothBooks(
      (signal) => call(shiftsApi.countShift, { id, ...count }, undefined, once(key, signal)),
      ({ countHere }, isTold) => countHere(count, key, isTold ? { id } : null),
    ),
  )
  // Shown at once: until the drawer is read again it would look as if it had not been counted.
  if (counted) queryClient.setQueryData([...SHIFT, id], counted)
}

/** Undefined where the till closed it by itself: its report comes with the line. */
export const closeShift = (id: number, key: string): Promise<ShiftDetails | undefined> =>
  write(
    inBothBooks(
      async (signal) =>
        answered(await call(shiftsApi.closeShift, { id }, undefined, once(key, signal))),
      ({ closeHere }, isTold) => closeHere(key, isTold ? { id } : null),
    ),
  )

export async function lockTill(): Promise<void> {
  await knowAbility()
  if (isDark()) return (await import('#web/dark/take-over.ts')).lockHere()
  try {
    const signal = isAble() ? AbortSignal.timeout(ANSWER_WITHIN_MS) : undefined
    await call(pinsApi.lockTill, {}, undefined, signal && { signal })
  } catch (error) {
    if (!isAble() || !isNoAnswer(error)) throw error
    await (await import('#web/dark/counts.ts')).failed()
    return (await import('#web/dark/take-over.ts')).lockHere()
  }
  if (isAble()) await keepLocked()
  await session.refetch()
}

/** Other pages than the till's own have not looked; where they cannot, the server is asked all the same. */
async function knowAbility(): Promise<void> {
  if (thisTillId() === undefined || isAbilityKnown()) return
  try {
    await (await import('#web/dark/ability.ts')).lookAtAbility()
  } catch (error) {
    logError('What this till can do alone could not be looked at', error)
  }
}

/** On its own disk too, or it would be open after a reload without the line. */
async function keepLocked(): Promise<void> {
  const { user } = session.get()
  try {
    if (user) await (await import('#web/dark/kept.ts')).keepLocked(user)
  } catch (error) {
    logError('The lock could not be kept on this till', error)
  }
}

/** Everything that was on the screen belonged to somebody else: the page begins anew. */
export async function switchSeller(user_id: string, pin: string): Promise<void> {
  if (isDark()) await (await import('#web/dark/take-over.ts')).takeOverHere(user_id, pin)
  else await showPin(user_id, pin)
  window.location.reload()
}

/** With it the server knows who is there, also where somebody has taken over in the dark. */
async function showPin(user_id: string, pin: string): Promise<void> {
  await call(pinsApi.switchSeller, { user_id, pin })
  if (thisTillId() === undefined) return
  try {
    await (await import('#web/dark/kept.ts')).noteTold()
  } catch (error) {
    logError('Who is there could not be kept on this till', error)
  }
}
