import { sendWaiting } from '#shared/dark/sending.ts'
import type { ServerFlaws } from './model-server.ts'
import type { Protocol } from './simulated-till.ts'

type Disk = Parameters<NonNullable<Protocol['disk']>>[0]

/** A till or a server that is broken on purpose: by them the checker shows that it can fail. */
export interface Broken {
  till?: Protocol
  server?: ServerFlaws
}

/** The number is counted up on its own, and a power cut before the entry leaves a gap. */
function numberTakenFirst(disk: Disk): Disk {
  let count = 0
  return { ...disk, head: async () => ({ ...(await disk.head()), count: count++ }) }
}

/** It says that it has written what it is still about to write. */
function acknowledgedEarly(disk: Disk): Disk {
  let appended = 0
  return {
    ...disk,
    append: async (made, beside) => {
      appended += 1
      return appended % 5 === 0 ? true : disk.append(made, beside)
    },
  }
}

/** What the server has confirmed is of no more use to it. */
export function forgetful(disk: Disk): Disk {
  const gone = new Set<number>()
  return {
    ...disk,
    settle: async (settled) => {
      await disk.settle(settled)
      for (const { sequence } of settled) gone.add(sequence)
    },
    after: async (sequence, most) =>
      (await disk.after(sequence, most)).filter((entry) => !gone.has(entry.sequence)),
  }
}

function newestFirst(disk: Disk): Disk {
  return { ...disk, after: async (...asked) => (await disk.after(...asked)).slice(-1) }
}

/** What has the key already is out of its sight while it writes. */
function keyless(disk: Disk): Disk {
  return {
    ...disk,
    byKey: () => Promise.resolve(undefined),
    append: async (made, beside) => {
      const twin = await disk.byKey(made.entry.key)
      if (twin) disk.entries.delete(twin.sequence)
      const isWritten = await disk.append(made, beside)
      if (twin) disk.entries.set(twin.sequence, twin)
      return isWritten
    },
  }
}

function believed(...[, { device }]: Parameters<NonNullable<Protocol['moment']>>) {
  const at = new Date(device).toISOString()
  return { at, clock: { device: at, source: 'device' as const } }
}

/** It takes the server for where it left it. */
const deaf: typeof sendWaiting = async (store, sender) => {
  const { sequence, hash } = await store.head()
  const waiting = await store.firstWaiting()
  const told = (waiting?.sequence ?? sequence + 1) - 1
  return sendWaiting(store, {
    ...sender,
    state: async () => ({ ...(await sender.state()), sequence: told, head: hash }),
  })
}

export const BROKEN: readonly [string, Broken][] = [
  ['a number is taken before the entry is written', { till: { disk: numberTakenFirst } }],
  ['an entry is acknowledged before it is on disk', { till: { disk: acknowledgedEarly } }],
  ['what was confirmed is forgotten at once', { till: { disk: forgetful } }],
  ['the newest entry goes first', { till: { disk: newestFirst } }],
  ['the same payment is written down twice', { till: { disk: keyless } }],
  ['the clock of the device is believed whatever it says', { till: { moment: believed } }],
  ['a till sends from where it was and not from where the server is', { till: { send: deaf } }],
  ['the server does not look at the key', { server: { forgetsKeys: true } }],
  ['what is not in stock is forgotten', { server: { forgetsShortfalls: true } }],
  ['a restored server gives its numbers out again', { server: { reusesNumbers: true } }],
  [
    'a backup that is brought back twice gives the same numbers',
    { server: { leavesRoomOnce: true } },
  ],
  ['a till asks the server while things still wait on its disk', { till: { isEager: true } }],
  ['what was done at a drawer with the server is in no book', { till: { keepsNoDeedsTold: true } }],
  ['what was not answered is done again as something new', { till: { renewsKeys: true } }],
  ['a deed at a drawer is booked each time it comes', { server: { forgetsDeeds: true } }],
  ['what goes to the safe is still expected in the drawer', { server: { forgetsDrops: true } }],
  ['Z reports are numbered for all tills together', { server: { countsZForAll: true } }],
  ['a shift that a restore has lost is nobody’s', { server: { losesShifts: true } }],
  ['a sale that was paid in parts is all cash', { server: { takesPartsForCash: true } }],
  ['points that were redeemed stay with the customer', { server: { keepsRedeemed: true } }],
]
