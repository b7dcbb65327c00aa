import { writeEntry } from '#shared/dark/book.ts'
import type { Act, SealedPin, ShiftRef } from '#shared/dark/entry.ts'
import { shopDay } from '#shared/dates.ts'
import { fullName } from '#shared/full-name.ts'
import { type Cents, cents } from '#shared/money.ts'
import type { Seller } from '#shared/pins/contract.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { beyondCapText, isBeyondCap, isCapped } from '#shared/shifts/beyond-cap.ts'
import { capsOf } from '#shared/shifts/caps.ts'
import { type NewCount, type NewEvent, shiftsApi } from '#shared/shifts/contract.ts'
import { countedCash } from '#shared/shifts/denominations.ts'
import { ApiError } from '#web/call.ts'
import { tillKey } from '#web/drawer/till-key.ts'
import { session } from '#web/session/session.ts'
import { bookOnDisk } from './book-on-disk.ts'
import { countAgain, otherTabs } from './counts.ts'
import {
  type KeptDrawer,
  noSalesOf,
  withCount,
  withShiftClosed,
  withShiftEvent,
  withShiftOpened,
} from './kept-drawer.ts'
import { keptKit, keptThing } from './kept.ts'
import { momentAfter, tillNow } from './now.ts'

// What is done with a drawer, with the server or without it: each deed an entry, written together with the drawer as
// the till knows it from then on.

export const keptDrawer = (): Promise<KeptDrawer | undefined> => keptThing('drawer')

export const team = async (): Promise<Seller[]> => (await keptKit())?.team ?? []

// Each bears the key under which the server was asked, or would have been. `told` is the shift as the server knows it,
// which has done it already: then nothing is refused here, and the book has it too, since a restored server may have
// lost it.

export async function openHere(float: Cents, key: string, isTold: boolean): Promise<void> {
  const { drawer, deed, user } = await here()
  if (!isTold && drawer.shift) throw new ApiError(409, 'A shift is open at this till')
  const day = shopDay(new Date(deed.at), user.settings.timezone)
  const opened = withShiftOpened(drawer, deed, { key, float, day })
  await write(opened, key, { kind: 'shift_opened', float }, isTold)
}

export async function eventHere(
  event: NewEvent,
  key: string,
  approval: SealedPin | null,
  told: ShiftRef | null,
): Promise<void> {
  const { drawer, deed, user } = await here()
  const { kind, amount, reason, to_id, approval_id } = event
  // A word that was given before the line went is looked at by the server.
  if (told === null && approval === null && approval_id === null)
    refuseBeyondCap(user, drawer, event)
  const to = (await team()).find(({ id }) => id === to_id) ?? null
  const act: Act = {
    kind: 'shift_event',
    shift: told ?? openShift(drawer).ref,
    event: kind,
    amount: amount ?? cents(0),
    reason: reason ?? '',
    to_id,
    approval,
    ...(approval_id !== null && { approval_id }),
  }
  await write(withShiftEvent(drawer, deed, event, to), key, act, told !== null)
}

export async function countHere(
  { denominations, terminals }: NewCount,
  key: string,
  told: ShiftRef | null,
): Promise<void> {
  const { drawer } = await here()
  if (told === null && openShift(drawer).counted.length > 1)
    throw new ApiError(409, 'It has been counted twice')
  const act: Act = {
    kind: 'shift_counted',
    shift: told ?? openShift(drawer).ref,
    denominations,
    terminals: terminals ?? {},
  }
  await write(withCount(drawer, countedCash(denominations)), key, act, told !== null)
}

export async function closeHere(key: string, told: ShiftRef | null): Promise<void> {
  const { drawer } = await here()
  const shift = told ?? openShift(drawer).ref
  await write(withShiftClosed(drawer), key, { kind: 'shift_closed', shift }, told !== null)
}

async function here() {
  const { user } = session.get()
  const drawer = await keptDrawer()
  if (!user || !drawer) throw new ApiError(409, 'This till does not know its drawer yet')
  const person = { id: user.id, name: fullName(user.profile) }
  return { user, drawer, deed: { at: tillNow(), person } }
}

function openShift({ shift }: KeptDrawer): NonNullable<KeptDrawer['shift']> {
  if (!shift) throw new ApiError(409, 'No shift is open at this till')
  return shift
}

async function write(drawer: KeptDrawer, key: string, act: Act, isTold: boolean): Promise<void> {
  const { user } = session.get()
  const { id: seller_id, profile } = user!
  const draft = { key, seller_id, seller_role: profile.role, moment: momentAfter, act: () => act }
  await writeEntry(bookOnDisk(drawer.till.id), tillKey(drawer.till.id), draft, () => ({
    drawer,
    isTold,
  }))
  await countAgain()
  otherTabs.tell()
}

/** The server would ask for an approval: so does the till, in the same form. */
function refuseBeyondCap(
  { id, profile, settings }: CurrentUser,
  drawer: KeptDrawer,
  { kind, amount: asked, reason }: NewEvent,
): void {
  const caps = capsOf(profile.role, settings.discount_caps)
  if (caps === null || !isCapped(kind)) return
  const amount = asked ?? cents(0)
  if (!isBeyondCap({ kind, amount }, caps, noSalesOf(drawer, id))) return
  const subject = { amount: amount / 100, reason: reason ?? '' }
  throw new ApiError(403, beyondCapText({ kind, amount }), {
    carried: { endpoint: shiftsApi.recordEvent, data: { approval: { kind, subject } } },
  })
}
