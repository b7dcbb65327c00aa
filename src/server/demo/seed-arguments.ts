import { parseArgs } from 'node:util'
import { StartupError } from '#server/startup-error.ts'
import type { ShopSize } from './shop-size.ts'

const COUNTS = {
  sales: { min: 0, max: 20_000_000, default: 10_000 },
  customers: { min: 0, max: 1_000_000, default: 1000 },
  products: { min: 1, max: 100_000, default: 200 },
  months: { min: 1, max: 60, default: 12 },
  seed: { min: 0, max: 2 ** 31 - 1, default: 1 },
}
type Count = keyof typeof COUNTS

export const SEED_USAGE = `npm run seed -- [--sales N] [--customers N] [--products N] [--months N] [--seed N]
Fills an empty database with a shop; without a number: ${Object.entries(COUNTS)
  .map(([name, count]) => `${name} ${count.default}`)
  .join(', ')}.`

/** What the command line asks for; null when it only asks for help. */
export function readSeedArguments(
  words: readonly string[],
): Omit<ShopSize, 'now' | 'onProgress'> | null {
  const given = parsed(words)
  if (given.help) return null
  const count = (name: Count): number => countIn(name, given[name])
  return {
    sales: count('sales'),
    customers: count('customers'),
    products: count('products'),
    months: count('months'),
    seed: count('seed'),
  }
}

function parsed(words: readonly string[]) {
  try {
    const text = { type: 'string' } as const
    const options = {
      sales: text,
      customers: text,
      products: text,
      months: text,
      seed: text,
      help: { type: 'boolean' },
    } as const
    return parseArgs({ args: [...words], options }).values
  } catch (error) {
    // The first sentence says what is wrong; the rest is advice about dashes.
    throw new StartupError((error as Error).message.split('. ', 1).join(''))
  }
}

function countIn(name: Count, given: string | undefined): number {
  const { min, max, default: fallback } = COUNTS[name]
  if (given === undefined) return fallback
  const value = /^\d+$/.test(given) ? Number(given) : NaN
  if (value >= min && value <= max) return value
  throw new StartupError(`--${name} must be a whole number from ${min} to ${max}, not '${given}'.`)
}
