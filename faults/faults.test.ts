import { test } from 'vitest'
import type { Scenario } from './scenario.ts'
import { halfRequests, idleConnections, manyImports, shortSearches } from './scenarios/crowds.ts'
import { cutLines } from './scenarios/cut-lines.ts'
import { killedBackends, killedPostmaster } from './scenarios/killed-database.ts'
import { killedAtEveryStep, killedAtRandom } from './scenarios/killed-shop.ts'
import { powerCuts } from './scenarios/power-cuts.ts'
import { switchingBatch } from './scenarios/switching-batch.ts'
import { twoServers } from './scenarios/two-servers.ts'

/** A few of each; `npm run faults` takes its time. */
const SHORT = 0.03
/** On a busy machine a start alone may take a minute. */
const PATIENCE_MS = 300_000

const SCENARIOS: readonly Scenario[] = [
  killedAtEveryStep,
  killedAtRandom,
  killedBackends,
  killedPostmaster,
  cutLines,
  twoServers,
  powerCuts,
  switchingBatch,
  manyImports,
  halfRequests,
  idleConnections,
  shortSearches,
]

// They wait more than they work: two at a time.
test.concurrent.for(SCENARIOS)(
  '$name, and nothing is lost or doubled',
  { timeout: PATIENCE_MS },
  async ({ run, cannotRun }, { skip, expect }) => {
    const reason = cannotRun?.()
    if (reason !== undefined) skip(reason)
    expect(await run(SHORT)).not.toBe('')
  },
)
