import { type ClockAnchor, type Moment, tillMoment } from '#shared/dark/till-clock.ts'

// What time it is for a till: the server's, since the device's own may be days off. Until the server has told one, the
// device's is all there is.

let anchor: ClockAnchor | undefined
let isRough = true

/** The server has told its time. */
export function setClock(serverTime: string): void {
  anchor = { server: Date.parse(serverTime), ...clocks() }
  isRough = false
}

/** The `Date` of an answer: to the second, and maybe a proxy's. It counts until the server has told its time itself. */
export function noteDate(header: string | null): void {
  const server = Date.parse(header ?? '')
  if (isRough && !Number.isNaN(server)) anchor = { server, ...clocks() }
}

/** When it is by the clocks of this till. */
export const momentAfter = (lastAt: string | null): Moment => tillMoment(anchor, clocks(), lastAt)

const clocks = () => ({ device: Date.now(), monotonic: performance.now() })

export const tillNow = (): string => momentAfter(null).at
