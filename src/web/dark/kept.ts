import type { DarkKit } from '#shared/dark/contract.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { lessSold, type SoldSince, type StockLevels } from '#shared/till/stock-levels.ts'
import { locked } from '#web/session/locked.ts'
import { tillDatabase } from './database.ts'
import type { KeptDrawer } from './kept-drawer.ts'
import { forgetSecrets, hasSecret, keepSecret, readSecret, type StillHere } from './vault.ts'

// What a till takes along into the dark. Goods, prices and stock lie there as they are; people are in the vault.

export interface Things {
  /**
   * The catalogue as it came over the wire, with its ETag, and the version of the application that has read it whole.
   */
  catalogue: { etag: string; text: string; read_by?: string }
  stock: StockLevels
  /** Written with each entry; begun anew whenever the stock is told. */
  sold: SoldSince
  drawer: KeptDrawer
  /** When the server was heard last. */
  heard: string
  /** The public half of the server's key: what waits can be sealed to it also when the till knows nobody any more. */
  seal_key: string
}

export async function keepThing<Name extends keyof Things>(
  name: Name,
  thing: Things[Name],
): Promise<void> {
  ahead.clear()
  const all = (await tillDatabase()).transaction('things', 'readwrite')
  await Promise.all([
    all.store.put(thing, name),
    name === 'stock' && all.store.delete('sold'),
    all.done,
  ])
}

/** What a till that starts has begun to read before it comes to use it, each to be given out once. */
const ahead = new Map<keyof Things, Promise<unknown>>()

/** It counts for no longer than this: another tab may have written since. */
const AHEAD_MS = 2000

/** So that one turn of the disk is not waited for after the other. */
export function readAhead(...names: (keyof Things)[]): void {
  for (const name of names) {
    const thing = tillDatabase().then((database) => database.get('things', name))
    // Whoever comes to use it is told.
    thing.catch(() => {})
    ahead.set(name, thing)
  }
  setTimeout(() => ahead.clear(), AHEAD_MS)
}

export async function keptThing<Name extends keyof Things>(
  name: Name,
): Promise<Things[Name] | undefined> {
  const begun = ahead.get(name)
  ahead.delete(name)
  return (await (begun ?? (await tillDatabase()).get('things', name))) as Things[Name] | undefined
}

/** What is there by what the server told last and what this till has sold since. */
export async function keptStock(): Promise<StockLevels | undefined> {
  const [levels, sold] = await Promise.all([keptThing('stock'), keptThing('sold')])
  return levels && lessSold(levels, sold ?? {})
}

export const keepKit = (kit: DarkKit, isStillHere?: StillHere): Promise<void> =>
  keepSecret('kit', kit, isStillHere)

/** Asked at every start, which does not wait until what is known of thousands of customers has been opened. */
export const hasKit = (): Promise<boolean> => hasSecret('kit')

/** So long a kit that was opened counts without another look at how long it has lain there. */
const OPENED_MS = MINUTE_MS

let known: { kit: DarkKit; openedAt: number } | undefined

/**
 * Nothing where somebody has signed out in another tab, or it has lain there for too long under a page that is open.
 */
export async function keptKit(): Promise<DarkKit | undefined> {
  const opened = known
  if (opened && isRecent(opened) && (await hasKit())) return opened.kit
  const kit = (await readSecret('kit')) as DarkKit | undefined
  known = kit && { kit, openedAt: Date.now() }
  return kit
}

const isRecent = ({ openedAt }: { openedAt: number }): boolean =>
  Math.abs(Date.now() - openedAt) < OPENED_MS

/** Another one has come, here or in another tab. */
export const forgetKnownKit = (): void => void (known = undefined)

interface KeptPerson {
  user: CurrentUser
  /** They took over or locked the till in the dark, of which the server does not know. */
  isUntold: boolean
}

/** Who is at the till, without their own telephone number. */
export function keepPerson(
  user: CurrentUser,
  isUntold: boolean,
  isStillHere?: StillHere,
): Promise<void> {
  const person = { ...user, profile: { ...user.profile, phone: null } }
  return keepSecret('person', { user: person, isUntold }, isStillHere)
}

/**
 * Who is there by the server's word. Not in the place of somebody of whom it does not know yet: they show it their PIN
 * first, or the till is locked.
 */
export async function keepTold(user: CurrentUser, isStillHere?: StillHere): Promise<void> {
  if (!(await keptPerson())?.isUntold) await keepPerson(user, false, isStillHere)
}

/** The till is being locked: without the line it stays so. */
export async function keepLocked(user: CurrentUser): Promise<void> {
  await keepPerson(locked(user), (await keptPerson())?.isUntold ?? false)
}

/** The server has locked the till, or seen a PIN: from here on it says who is there. */
export async function noteTold(): Promise<void> {
  const person = await keptPerson()
  if (person?.isUntold) await keepPerson(locked(person.user), false)
}

export const keptPerson = async (): Promise<KeptPerson | undefined> =>
  (await readSecret('person')) as KeptPerson | undefined

/** What the till knows of people goes; what it has sold stays. */
export async function forgetPeople(): Promise<void> {
  forgetKnownKit()
  await forgetSecrets()
}
