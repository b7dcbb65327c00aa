import { parseArgs } from 'node:util'
import type { Scenario } from './scenario.ts'
import { halfRequests, idleConnections, manyImports, shortSearches } from './scenarios/crowds.ts'
import { cutLines, slowClients } from './scenarios/cut-lines.ts'
import { darkTills } from './scenarios/dark-tills.ts'
import { fullDisk } from './scenarios/full-disk.ts'
import { killedWhileStarting } from './scenarios/half-started.ts'
import { killedBackends, killedPostmaster, stoppedDatabase } from './scenarios/killed-database.ts'
import { killedAtEveryStep, killedAtRandom, stoppedUnderLoad } from './scenarios/killed-shop.ts'
import { overload } from './scenarios/overload.ts'
import { powerCuts } from './scenarios/power-cuts.ts'
import { switchingBatch } from './scenarios/switching-batch.ts'
import { tillPowerCuts } from './scenarios/till-power-cuts.ts'
import { twoServers } from './scenarios/two-servers.ts'

// `npm run faults -- [--scale 0.1] [--only WORD]`: hurts a shop in every way we could think of, then reads its books.

const SCENARIOS: readonly Scenario[] = [
  killedAtEveryStep,
  killedAtRandom,
  stoppedUnderLoad,
  killedBackends,
  killedPostmaster,
  stoppedDatabase,
  cutLines,
  slowClients,
  killedWhileStarting,
  twoServers,
  powerCuts,
  fullDisk,
  overload,
  switchingBatch,
  manyImports,
  halfRequests,
  idleConnections,
  shortSearches,
  darkTills,
  tillPowerCuts,
]

const { values: given } = parseArgs({
  options: { scale: { type: 'string', default: '1' }, only: { type: 'string', default: '' } },
})
const outcomes = { passed: 0, failed: 0, skipped: 0 }
for (const scenario of SCENARIOS) {
  if (!scenario.name.includes(given.only)) continue
  outcomes[await runOne(scenario, Number(given.scale))] += 1
}
const { passed, failed, skipped } = outcomes
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`)
if (failed > 0) process.exitCode = 1

async function runOne(scenario: Scenario, scale: number): Promise<keyof typeof outcomes> {
  const reason = scenario.cannotRun?.()
  if (reason !== undefined) {
    process.stdout.write(`skipped  ${scenario.name}: ${reason}\n`)
    return 'skipped'
  }
  try {
    process.stdout.write(`held     ${scenario.name}: ${await scenario.run(scale)}\n`)
    return 'passed'
  } catch (error) {
    process.stdout.write(`BROKEN   ${scenario.name}\n${String(error)}\n`)
    return 'failed'
  }
}
