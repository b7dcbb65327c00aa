import { describe, expect, test } from 'vitest'
import { BROKEN } from './broken-protocols.ts'
import { modelWorld } from './model-world.ts'
import { simulate } from './simulate.ts'

test('three tills and a server: whatever happens to them, each sale is booked once and nothing is lost', async () => {
  const { runs, seed, fault } = await simulate({ runs: 400 }, () => modelWorld())
  process.stdout.write(`${runs} lives of three tills, seed ${seed}\n`)
  expect(fault, `seed ${seed}`).toBeUndefined()
})

describe('the checker notices when', () => {
  test.each(BROKEN)('%s', async (_, broken) => {
    const { fault } = await simulate({ runs: 1000, seed: 7 }, () => modelWorld(broken), true)
    expect(fault).toMatch(/\n/)
  })
})
