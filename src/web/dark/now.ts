import { type ClockAnchor, type Moment, tillMoment } from '#shared/dark/till-clock.ts'

let anchor: ClockAnchor | undefined

/** The server has told its time. */
export function setClock(serverTime: string): void {
  anchor = { server: Date.parse(serverTime), ...clocks() }
}

/** When it is by the clocks of this till. */
export const momentAfter = (lastAt: string | null): Moment => tillMoment(anchor, clocks(), lastAt)

const clocks = () => ({ device: Date.now(), monotonic: performance.now() })

export const tillNow = (): string => momentAfter(null).at
