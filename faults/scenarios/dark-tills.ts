import { modelWorld } from '../../test/dark/model-world.ts'
import { simulate } from '../../test/dark/simulate.ts'
import { type Scenario, times } from '../scenario.ts'

const RUNS = 20_000

/** The tests play some hundreds of these, and the same with the real server. */
export const darkTills: Scenario = {
  name: 'three tills in the dark',
  async run(scale) {
    const { runs, seed, fault } = await simulate({ runs: times(RUNS, scale) }, () => modelWorld())
    if (fault !== undefined) throw new Error(`seed ${seed}\n${fault}`)
    return `${runs} lives of three tills and a server, seed ${seed}: each sale booked once, nothing lost`
  },
}
