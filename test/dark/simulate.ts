import * as fc from 'fast-check'
import { findFaults } from './find-faults.ts'
import { play, type Step, steps, type World } from './world.ts'

export interface Simulation {
  runs: number
  seed: number
  /** What happened, and what was wrong afterwards; undefined where nothing was. */
  fault?: string
}

interface Extent {
  runs: number
  /** Steps of a run. */
  most?: number
  /** How many of some 140 steps bring a backup back. */
  restores?: number
  seed?: number | undefined
}

/**
 * Plays so many lives of a shop in which everything goes wrong, and reads the books of each. A world that goes on from
 * run to run cannot be played again in smaller pieces; where one knows what is wrong nobody waits for them either.
 */
export async function simulate(
  { runs, most = 40, restores = 4, seed }: Extent,
  makeWorld: () => World,
  goesOn = false,
): Promise<Simulation> {
  const right = fc.asyncProperty(steps(most, restores), async (given: Step[]) => {
    const world = makeWorld()
    await play(world, given)
    const faults = await findFaults(world)
    if (faults.length > 0) throw new Error(faults.join('\n'))
  })
  const found = await fc.check(right, {
    numRuns: runs,
    endOnFailure: goesOn,
    ...(seed === undefined ? {} : { seed }),
  })
  const done = { runs: found.numRuns, seed: found.seed }
  if (!found.failed) return done
  const happened = found.counterexample![0].map(({ name }) => name).join('\n')
  return { ...done, fault: `${happened}\n${String(found.errorInstance)}` }
}
