import type { EntryBody } from './entry.ts'

/** The server's time as a till heard it last, and what its own unstoppable clock said then; both in milliseconds. */
export interface ClockAnchor {
  server: number
  monotonic: number
}

/** What the two clocks of a device say: one that anybody can set, and one that only runs while the page is open. */
interface DeviceClocks {
  device: number
  monotonic: number
}

export type Moment = Pick<EntryBody, 'at' | 'clock'>

/**
 * When something happened: the last server time and what has passed since; after a restart without the server the
 * device's own clock, marked as such. Never before the entry before, whatever the clocks say.
 */
export function tillMoment(
  anchor: ClockAnchor | undefined,
  { device, monotonic }: DeviceClocks,
  lastAt: string | null,
): Moment {
  const told = anchor ? anchor.server + (monotonic - anchor.monotonic) : device
  const at = lastAt === null ? told : Math.max(told, Date.parse(lastAt))
  return {
    at: new Date(at).toISOString(),
    clock: { device: new Date(device).toISOString(), source: anchor ? 'server' : 'device' },
  }
}
