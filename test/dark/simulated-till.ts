import {
  type BookHead,
  type BookStore,
  type Draft,
  type TillKey,
  writeEntry,
} from '#shared/dark/book.ts'
import { type Sender, sendWaiting } from '#shared/dark/sending.ts'
import { aBook } from '#shared/dark/test-book.ts'
import { type ClockAnchor, tillMoment } from '#shared/dark/till-clock.ts'
import { type Basket, saleOf } from './sale-of.ts'

/** The device lost its power. What its disk had taken is there; everything else is not. */
export class PowerCut extends Error {}

/** When the power goes while something is written. */
export type Cut = 'never' | 'before' | 'after'

type Disk = ReturnType<typeof aBook>

/** The till's own protocol, or one that is broken on purpose. */
export interface Protocol {
  disk?: (disk: Disk) => Disk
  moment?: typeof tillMoment
  send?: typeof sendWaiting
}

export interface SimulatedTill {
  id: number
  disk: Disk
  /** Keys of what a cashier was told is sold, with the number on the paper. */
  shown: Map<string, string>
  /** How far the device's clock is off, in milliseconds. */
  clockError: number
  /** Whether it has found itself to be a copy or an older state of itself. */
  isBehind: boolean
  sell(key: string, basket: Basket, cut: Cut, serverNumber?: string): Promise<void>
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

  const till: SimulatedTill = {
    id: head.till_id,
    disk,
    shown: new Map(),
    clockError: 0,
    isBehind: false,
    async sell(saleKey, basket, cutAt, serverNumber) {
      const draft: Draft = {
        key: saleKey,
        seller_id,
        moment: (lastAt) =>
          moment(anchor, { device: now() + till.clockError, monotonic: now() - began }, lastAt),
        act: (number) => saleOf(basket, serverNumber ?? number),
      }
      cut = cutAt
      try {
        const entry = await writeEntry(cutting, key, draft)
        till.shown.set(saleKey, entry.number!)
      } catch (error) {
        if (!(error instanceof PowerCut)) throw error
        till.restart()
        // The payment that was begun is found on the device, and ended under its key.
        cut = 'never'
        const entry = await writeEntry(cutting, key, draft)
        till.shown.set(saleKey, entry.number!)
      }
    },
    async sync(sender) {
      if ((await send(disk, sender)) === 'behind') till.isBehind = true
    },
    hearTime: (server) => void (anchor = { server, monotonic: now() - began }),
    restart: () => void (anchor = undefined),
  }
  return till
}
