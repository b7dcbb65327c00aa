import * as fc from 'fast-check'
import type { Broken } from './broken-protocols.ts'
import { findFaults } from './find-faults.ts'
import { modelWorld } from './model-world.ts'
import { play, type Step, steps, type World } from './world.ts'

export interface Simulation {
  runs: number
  seed: number
  /** What happened, and what was wrong afterwards; undefined where nothing was. */
  fault?: string
}

/** Plays so many lives of a shop in which everything goes wrong, and reads the books of each. */
export async function simulate(
  numRuns: number,
  { seed, broken = {}, most = 40 }: { seed?: number | undefined; broken?: Broken; most?: number } = {},
  makeWorld: () => World | Promise<World> = () => modelWorld(broken),
): Promise<Simulation> {
  const right = fc.asyncProperty(steps(most), async (given: Step[]) => {
    const world = await makeWorld()
    await play(world, given)
    const faults = await findFaults(world)
    if (faults.length > 0) throw new Error(faults.join('\n'))
  })
  const found = await fc.check(right, { numRuns, ...(seed === undefined ? {} : { seed }) })
  const runs = { runs: found.numRuns, seed: found.seed }
  if (!found.failed) return runs
  const happened = found.counterexample![0].map(({ name }) => name).join('\n')
  return { ...runs, fault: `${happened}\n${String(found.errorInstance)}` }
}
