import { expect, test } from 'vitest'
import { aShop } from '#server/test-shop.ts'
import { brokenRules } from '#server/verify/test-books.ts'
import { aRealWorld } from './real-world.ts'
import { simulate } from './simulate.ts'

const RUNS = Number(process.env['DARK_RUNS'] ?? 150)
const SEED = process.env['DARK_SEED']

test(
  'the same with the real server on PostgreSQL, backups and all: each sale is booked once and nothing is lost',
  { timeout: 1_200_000 },
  async () => {
    const shop = await aShop()
    const { world, server } = await aRealWorld(shop)
    const seed = SEED === undefined ? Math.trunc(Math.random() * 2 ** 31) : Number(SEED)
    process.stdout.write(`${RUNS} pieces of one long life, DARK_SEED=${seed}\n`)
    try {
      const { fault } = await simulate(
        { runs: RUNS, most: 12, restores: 1, seed },
        () => world,
        true,
      )
      expect(fault, `DARK_SEED=${seed}`).toBeUndefined()
      expect(await brokenRules(server.database().owner)).toEqual([])
    } finally {
      await server.close()
    }
  },
)
