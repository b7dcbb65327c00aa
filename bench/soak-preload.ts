import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'

// Loaded before the shop by the soak, and by nobody else: writes down when the server itself stood still.

const FILE = process.env['SOAK_LOG'] ?? ''
const LOOK_EVERY_MS = 20
/** What is shorter explains no slow sale. */
const WORTH_TELLING_MS = 8

const now = (): number => performance.timeOrigin + performance.now()

function tell(what: string, ms: number, until: number): void {
  if (ms >= WORTH_TELLING_MS)
    appendFileSync(FILE, `${JSON.stringify({ what, from: until - ms, until })}\n`)
}

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
setInterval(() => {
  tell('the event loop was held up', delay.max / 1e6 - 5, now())
  delay.reset()
}, LOOK_EVERY_MS).unref()

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    tell('memory was collected', duration, performance.timeOrigin + startTime + duration)
}).observe({ entryTypes: ['gc'] })
