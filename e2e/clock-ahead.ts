// Loaded before a server whose clock is to be ahead of the machine's by CLOCK_AHEAD_MS.

const aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0)
const { now } = Date

globalThis.Date = class extends Date {
  constructor(...told: unknown[]) {
    if (told.length === 0) super(now() + aheadMs)
    else super(...(told as [number]))
  }
  static override now(): number {
    return now() + aheadMs
  }
} as DateConstructor
