import {
  type BookHead,
  type BookStore,
  type Draft,
  type TillKey,
  writeEntry,
} from '#shared/dark/book.ts'
import { readBody, type ShiftRef } from '#shared/dark/entry.ts'
import { type Sender, sendWaiting } from '#shared/dark/sending.ts'
import { aBook } from '#shared/dark/test-book.ts'
import { type ClockAnchor, tillMoment } from '#shared/dark/till-clock.ts'
import { actOf, type Deed, type Drawer, toDrawers } from './drawer.ts'
import { type Basket, saleOf } from './sale-of.ts'

/** The device lost its power. What its disk had taken is there; everything else is not. */
class PowerCut extends Error {}

/** When the power goes while something is written. */
export type Cut = 'never' | 'before' | 'after'

type Disk = ReturnType<typeof aBook>

/** The till's own protocol, or one that is broken on purpose. */
export interface Protocol {
  disk?: (disk: Disk) => Disk
  moment?: typeof tillMoment
  send?: typeof sendWaiting
  /** It asks the server as soon as there is one, whatever still waits on its disk. */
  isEager?: boolean
  /** What was done with a drawer while the server was there is not in its book. */
  keepsNoDeedsTold?: boolean
  /** What was not answered is done once more, as something new. */
  renewsKeys?: boolean
}

export interface SimulatedTill {
  id: number
  disk: Disk
  protocol: Protocol
  /** Keys of what a cashier was told is done, with the number on the paper of a sale. */
  shown: Map<string, string | null>
  /** How far the device's clock is off, in milliseconds. */
  clockError: number
  /** Whether it has found itself to be a copy or an older state of itself. */
  isBehind: boolean
  /** Whether it works by itself. It does so until everything it has done is with the server. */
  isDark: boolean
  /** The drawer that is open at it. */
  drawer(): Drawer | undefined
  /** Of that drawer as the server knows it, where the till has heard of it. */
  shiftId(): number | undefined
  hearShift(id: number | undefined): void
  sell(key: string, basket: Basket, cut: Cut, serverNumber?: string): Promise<void>
  work(key: string, deed: Deed, cut: Cut): Promise<void>
  sync(sender: Sender): Promise<void>
  hearTime(server: number): void
  restart(): void
}

export function simulatedTill(
  head: BookHead,
  key: TillKey,
  now: () => number,
  seller_id: string,
  protocol: Protocol = {},
): SimulatedTill {
  const { moment = tillMoment, send = sendWaiting } = protocol
  const whole = aBook(head)
  const disk = protocol.disk?.(whole) ?? whole
  const began = now()
  /** As its book tells them, up to the entry that was read last. */
  const drawers: Drawer[] = []
  let read = 0
  /** By the keys of their openings. */
  const shiftIds = new Map<string, number>()
  let anchor: ClockAnchor | undefined
  let cut: Cut = 'never'

  const cutting: BookStore = {
    ...disk,
    async append(made) {
      if (cut === 'before') throw new PowerCut()
      const isWritten = await disk.append(made, undefined)
      if (cut === 'after') throw new PowerCut()
      return isWritten
    },
  }

  function shift(): ShiftRef | null {
    const open = till.drawer()
    if (!open) return null
    const id = till.shiftId()
    return id === undefined ? { key: open.key } : { id }
  }

  const clocks = () => ({ device: now() + till.clockError, monotonic: now() - began })

  async function write(entryKey: string, act: Draft['act'], cutAt: Cut): Promise<void> {
    const draft: Draft = {
      key: entryKey,
      seller_id,
      moment: (lastAt) => moment(anchor, clocks(), lastAt),
      act,
    }
    cut = cutAt
    try {
      till.shown.set(entryKey, (await writeEntry(cutting, key, draft)).number)
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error
      till.restart()
      // What was begun is found on the device, and ended under its key.
      cut = 'never'
      till.shown.set(entryKey, (await writeEntry(cutting, key, draft)).number)
    }
  }

  const till: SimulatedTill = {
    id: head.till_id,
    disk,
    protocol,
    shown: new Map(),
    clockError: 0,
    isBehind: false,
    isDark: false,
    drawer() {
      for (let next = disk.entries.get(read + 1); next; next = disk.entries.get(read + 1)) {
        toDrawers(drawers, { key: next.key, act: readBody(next.body)!.act })
        read += 1
      }
      const last = drawers.at(-1)
      return last?.isClosed ? undefined : last
    },
    shiftId: () => shiftIds.get(till.drawer()?.key ?? ''),
    hearShift(id) {
      const open = till.drawer()
      if (open && id !== undefined) shiftIds.set(open.key, id)
    },
    sell(saleKey, basket, cutAt, serverNumber) {
      const act: Draft['act'] = (number) => saleOf(basket, serverNumber ?? number, shift())
      return write(saleKey, act, cutAt)
    },
    work(deedKey, deed, cutAt) {
      const act = actOf(deed, shift())
      return write(deedKey, () => act, cutAt)
    },
    async sync(sender) {
      if ((await send(disk, sender)) === 'behind') till.isBehind = true
      else till.isDark = false
    },
    hearTime: (server) => void (anchor = { server, ...clocks() }),
    restart: () => void (anchor = undefined),
  }
  return till
}
