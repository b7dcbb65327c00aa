import type { DarkKit } from '#shared/dark/contract.ts'
import type { CurrentUser } from '#shared/session/contract.ts'
import { lessSold, type SoldSince, type StockLevels } from '#shared/till/stock-levels.ts'
import { tillDatabase } from './database.ts'
import type { KeptDrawer } from './kept-drawer.ts'
import { forgetSecrets, hasSecret, keepSecret, readSecret } from './vault.ts'

// What a till takes along into the dark. Goods, prices and stock lie there as they are; people are in the vault.

export interface Things {
  /** The catalogue as it came over the wire, with its ETag, and the version of the application that has read it whole. */
  catalogue: { etag: string; text: string; read_by?: string }
  stock: StockLevels
  /** Written with each entry; begun anew whenever the stock is told. */
  sold: SoldSince
  drawer: KeptDrawer
  /** When the server was heard last. */
  heard: string
}

export async function keepThing<Name extends keyof Things>(
  name: Name,
  thing: Things[Name],
): Promise<void> {
  ahead = undefined
  const all = (await tillDatabase()).transaction('things', 'readwrite')
  await Promise.all([
    all.store.put(thing, name),
    name === 'stock' && all.store.delete('sold'),
    all.done,
  ])
}

/** A till that starts reads its catalogue once before it knows whether it needs it. */
let ahead: { catalogue: Promise<unknown>; until: number } | undefined

/** Whatever is read ahead counts for no longer than this: another tab may have written since. */
const AHEAD_MS = 3000

export function readCatalogueAhead(): void {
  const catalogue = tillDatabase().then((database) => database.get('things', 'catalogue'))
  // Whoever asks for it is told.
  catalogue.catch(() => {})
  ahead = { catalogue, until: performance.now() + AHEAD_MS }
}

/** Given out once. */
function catalogueAhead(): Promise<unknown> | undefined {
  const read = ahead
  ahead = undefined
  return read && performance.now() < read.until ? read.catalogue : undefined
}

export async function keptThing<Name extends keyof Things>(
  name: Name,
): Promise<Things[Name] | undefined> {
  const read = name === 'catalogue' ? catalogueAhead() : undefined
  if (read) return (await read) as Things[Name] | undefined
  return (await (await tillDatabase()).get('things', name)) as Things[Name] | undefined
}

/** What is there by what the server told last and what this till has sold since. */
export async function keptStock(): Promise<StockLevels | undefined> {
  const [levels, sold] = await Promise.all([keptThing('stock'), keptThing('sold')])
  return levels && lessSold(levels, sold ?? {})
}

export const keepKit = (kit: DarkKit): Promise<void> => keepSecret('kit', kit)

/** Asked at every start, which does not wait until what is known of thousands of customers has been opened. */
export const hasKit = (): Promise<boolean> => hasSecret('kit')

let known: { kit: DarkKit | undefined } | undefined

export async function keptKit(): Promise<DarkKit | undefined> {
  known ??= { kit: (await readSecret('kit')) as DarkKit | undefined }
  return known.kit
}

/** Another one has come, here or in another tab. */
export const forgetKnownKit = (): void => void (known = undefined)

interface KeptPerson {
  user: CurrentUser
  /** They took over or locked the till in the dark, of which the server does not know. */
  isUntold: boolean
}

/** Who is at the till, without their own telephone number. */
export const keepPerson = (user: CurrentUser, isUntold: boolean): Promise<void> =>
  keepSecret('person', { user: { ...user, profile: { ...user.profile, phone: null } }, isUntold })

export const keptPerson = async (): Promise<KeptPerson | undefined> =>
  (await readSecret('person')) as KeptPerson | undefined

/** Somebody has signed out: what the till knows of people goes; what it has sold stays. */
export async function forgetPeople(): Promise<void> {
  forgetKnownKit()
  await forgetSecrets()
}
