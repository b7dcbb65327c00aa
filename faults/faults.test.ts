import { expect, test } from 'vitest'
import type { Scenario } from './scenario.ts'
import { cutLines } from './scenarios/cut-lines.ts'
import { killedPostmaster } from './scenarios/killed-database.ts'
import { killedAtEveryStep, killedAtRandom } from './scenarios/killed-shop.ts'

/** A few of each; `npm run faults` takes its time. */
const SHORT = 0.03

test.each<Scenario>([killedAtEveryStep, killedAtRandom, killedPostmaster, cutLines])(
  '$name, and nothing is lost or doubled',
  async ({ run }) => {
    expect(await run(SHORT)).not.toBe('')
  },
  180_000,
)
