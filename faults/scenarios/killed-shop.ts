import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { everyCall } from '../every-call.ts'
import { make, makeUntilKnown, tally } from '../history.ts'
import { openLaboratory } from '../laboratory.ts'
import { type Scenario, times, within } from '../scenario.ts'

const KILLS = 100
const STEPS = [
  'before-query',
  'after-query',
  'after-commit',
  'before-answer',
  'half-answer',
  'after-answer',
]

export const killedAtRandom: Scenario = {
  name: 'the shop is killed at random',
  async run(scale) {
    const laboratory = await openLaboratory()
    try {
      const kills = times(KILLS, scale)
      await laboratory.whileTrading(async () => {
        for (let kill = 0; kill < kills; kill += 1) {
          await pause(randomInt(100, 1500))
          laboratory.shop.signal('SIGKILL')
          await laboratory.shop.exited
          await laboratory.reopen()
        }
      })
      await laboratory.check()
      return `${kills} kills, ${tally(laboratory.history)}`
    } finally {
      await laboratory.close()
    }
  },
}

export const killedAtEveryStep: Scenario = {
  name: 'the shop is killed at every step of a sale',
  async run(scale) {
    const options = { preload: ['./faults/failpoints.ts'] }
    const laboratory = await openLaboratory(options)
    try {
      const calls = everyCall(laboratory)
      // In the short run each step meets one kind of call, in the long one all of them.
      const rounds = scale < 1 ? 1 : calls.kinds
      const steps = Array.from({ length: rounds }, () => STEPS).flat()
      for (const step of steps) {
        const place = laboratory.place
        const { call, record } = await calls.next(`failpoint:${step}`)
        await make(place, { ...call, repeatable: false }, record)
        await within(10_000, laboratory.shop.exited, `the shop did not die ${step}`)
        const shouldKnow = step === 'after-answer' ? 'done' : 'unknown'
        if (record.outcome !== shouldKnow)
          throw new Error(`killed ${step}, the ${record.kind} was ${record.outcome}`)
        await laboratory.reopen({ preload: [] })
        // The till sends it again: it happens once, whenever it was that the shop died.
        await makeUntilKnown(laboratory.place, call, record)
        await laboratory.check()
        await laboratory.shop.stop()
        await laboratory.reopen()
      }
      return `${steps.length} steps of sales, returns, drawers and entries`
    } finally {
      await laboratory.close()
    }
  },
}

export const stoppedUnderLoad: Scenario = {
  name: 'the shop is stopped while it is busy',
  async run(scale) {
    const laboratory = await openLaboratory()
    try {
      const stops = times(10, scale)
      await laboratory.whileTrading(async () => {
        for (let stop = 0; stop < stops; stop += 1) {
          await pause(1000)
          const code = await laboratory.shop.stop()
          if (code !== 0) throw new Error(`SIGTERM ended with ${code}`)
          await laboratory.reopen()
        }
      })
      await laboratory.check()
      return `${stops} stops, ${tally(laboratory.history)}`
    } finally {
      await laboratory.close()
    }
  },
}
