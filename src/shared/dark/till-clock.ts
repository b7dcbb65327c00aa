import { MINUTE_MS } from '#shared/dates.ts'
import type { EntryBody } from './entry.ts'

/** The server's time as a till heard it last, and what the clocks of the device said then; in milliseconds. */
export interface ClockAnchor extends DeviceClocks {
  server: number
}

/** One that anybody can set, and one that runs only while the page is open and, on some systems, the device awake. */
interface DeviceClocks {
  device: number
  monotonic: number
}

export type Moment = Pick<EntryBody, 'at' | 'clock'>

/** By more than this clocks part only where a device slept, or somebody has set the one. */
const APART_MS = MINUTE_MS

/**
 * When something happened: the last server time and what has passed since; after a restart without the server the
 * device's own clock, marked as such. Never before the entry before, whatever the clocks say; what the server's time
 * says is told beside it then, since the entry before may have been written under a clock that was far ahead.
 */
export function tillMoment(
  anchor: ClockAnchor | undefined,
  clocks: DeviceClocks,
  lastAt: string | null,
): Moment {
  const { time, source } = timeBy(anchor, clocks)
  const last = lastAt === null ? -Infinity : Date.parse(lastAt)
  const isFarBehind = source === 'server' && last - time > APART_MS
  const told = isFarBehind ? { told: new Date(time).toISOString() } : {}
  return {
    at: new Date(Math.max(time, last)).toISOString(),
    clock: { device: new Date(clocks.device).toISOString(), source, ...told },
  }
}

function timeBy(
  anchor: ClockAnchor | undefined,
  { device, monotonic }: DeviceClocks,
): { time: number; source: EntryBody['clock']['source'] } {
  if (!anchor) return { time: device, source: 'device' }
  const awake = monotonic - anchor.monotonic
  const passed = device - anchor.device
  return passed - awake > APART_MS
    ? { time: anchor.server + passed, source: 'device' }
    : { time: anchor.server + awake, source: 'server' }
}
