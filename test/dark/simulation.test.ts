import { describe, expect, test } from 'vitest'
import { BROKEN } from './broken-protocols.ts'
import { simulate } from './simulate.ts'

const RUNS = 400

test('three tills and a server: whatever happens to them, each sale is booked once and nothing is lost', async () => {
  const { runs, seed, fault } = await simulate(RUNS)
  process.stdout.write(`${runs} lives of three tills, seed ${seed}\n`)
  expect(fault, `seed ${seed}`).toBeUndefined()
})

describe('the checker notices when', () => {
  test.each(BROKEN)('%s', async (_, broken) => {
    const { fault } = await simulate(2000, { broken, seed: 7 })
    expect(fault).toMatch(/\n/)
  })
})
