import type { ShiftRef } from '#shared/dark/entry.ts'
import { DIRECTION } from '#shared/shifts/drawer.ts'
import type { Deed } from './drawer.ts'
import type { BookedShift } from './simulated-server.ts'

/** How the drawers of the model may be broken. */
export interface DrawerFlaws {
  /** The same deed is booked each time it comes. */
  forgetsDeeds?: boolean
  /** What goes to the safe is still expected in the drawer. */
  forgetsDrops?: boolean
  /** Z reports are numbered for all tills together. */
  countsZForAll?: boolean
  /** A shift that was lost with a restore is nobody's: what belongs to it is booked without one. */
  losesShifts?: boolean
}

interface ModelShift extends BookedShift {
  id: number
  /** Keys of what was done with it. */
  deeds: string[]
}

/** What the model keeps of drawers; a restore brings an older one back. */
export interface DrawerMemory {
  shifts: ModelShift[]
  count: number
}

/** What a till did, and the shift that it means. */
interface Told {
  till: number
  key: string
  deed: Deed
  shift: ShiftRef | null
}

/** The rules of drawers in a few lines. What contradicts a drawer is undefined. */
export function bookDeed(
  memory: DrawerMemory,
  { till, key, deed, shift }: Told,
  flaws: DrawerFlaws,
): number | undefined {
  const known = memory.shifts.find((each) => each.key === key || each.deeds.includes(key))
  if (known && !flaws.forgetsDeeds) return known.id
  if (deed.kind === 'open') return open(memory, till, key, deed.float)
  const meant = shift && findShift(memory, till, shift, flaws)
  if (!meant) return undefined
  if (deed.kind === 'count') {
    if (meant.z || meant.counts.size > 1) return undefined
    meant.counts.set(key, meant.expected)
  } else if (deed.kind === 'close') {
    if (meant.z || meant.counts.size === 0) return undefined
    meant.z = { number: nextZ(memory, till, flaws), expected: meant.expected }
  } else if (!(deed.kind === 'drop' && flaws.forgetsDrops))
    meant.expected += DIRECTION[deed.kind] * deed.amount
  meant.deeds.push(key)
  return meant.id
}

/** One that a till knows by an id of before a restore is the one that is open at it since. */
export function findShift(
  { shifts }: DrawerMemory,
  till: number,
  ref: ShiftRef,
  { losesShifts }: DrawerFlaws = {},
): ModelShift | undefined {
  const own = shifts.filter((each) => each.till === till)
  if ('key' in ref) return own.find(({ key }) => key === ref.key)
  return own.find(({ id }) => id === ref.id) ?? (losesShifts ? undefined : openAt(shifts, till))
}

export const openAt = (shifts: readonly ModelShift[], till: number): ModelShift | undefined =>
  shifts.find((each) => each.till === till && each.z === null)

/** A second one at the same till is the first. */
function open(memory: DrawerMemory, till: number, key: string, float: number): number {
  const there = openAt(memory.shifts, till)
  if (there) return there.id
  memory.count += 1
  const id = memory.count
  memory.shifts.push({ id, till, key, expected: float, counts: new Map(), z: null, deeds: [] })
  return id
}

const nextZ = ({ shifts }: DrawerMemory, till: number, { countsZForAll }: DrawerFlaws): number =>
  1 + shifts.filter((each) => each.z !== null && (countsZForAll || each.till === till)).length
