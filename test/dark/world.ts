import * as fc from 'fast-check'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import { sellOnce, workOnce } from './at-the-till.ts'
import { badLine, type Fate, NoAnswer, type UnderWay } from './bad-line.ts'
import { type Deed, possible } from './drawer.ts'
import type { Basket } from './sale-of.ts'
import type { SimulatedServer } from './simulated-server.ts'
import type { Cut, SimulatedTill } from './simulated-till.ts'

/** Three tills, one server, and all that lies between them. */
export interface World {
  server: SimulatedServer
  tills: readonly SimulatedTill[]
  products: readonly Basket['product'][]
  customers: readonly number[]
  clock: { now: number }
  pass(ms: number): Promise<void>
  underWay: UnderWay
  newKey(): string
}

export interface Step {
  name: string
  run(world: World): Promise<void>
}

const till = fc.nat({ max: 2 })
const fate = fc.constantFrom<Fate>(
  'fine',
  'fine',
  'fine',
  'lost',
  'unanswered',
  'doubled',
  'late',
  'halved',
)
const cut = fc.constantFrom<Cut>('never', 'never', 'never', 'before', 'after')
const bought = fc.record({
  product: fc.nat({ max: 1 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  customer: fc.option(fc.nat({ max: 1 })),
  paid: fc.constantFrom('cash' as const, 'card' as const, 'split' as const),
  redeems: fc.boolean(),
})
type Bought = typeof bought extends fc.Arbitrary<infer Value> ? Value : never

/** So many that nothing is to be rounded. */
const REDEEMED = 20

function basketOf({ product, quantity, customer, paid, redeems }: Bought, world: World): Basket {
  return {
    product: world.products[product]!,
    quantity,
    customer: customer === null ? null : world.customers[customer]!,
    paid,
    redeem: customer !== null && redeems ? REDEEMED : 0,
  }
}

const cutWords = (at: Cut): string => (at === 'never' ? '' : `, cut ${at}`)

const sellInTheDark = fc.record({ till, bought, cut }).map((what): Step => ({
  name: `till ${what.till} sells ${what.bought.quantity} in the dark, ${what.bought.paid}${cutWords(what.cut)}`,
  run(world) {
    const one = world.tills[what.till]!
    one.isDark = true
    return one.sell(world.newKey(), basketOf(what.bought, world), what.cut)
  },
}))

/** What the server answered goes into the till's book; without an answer the till does it itself under the same key. */
const sellWithTheServer = fc.record({ till, bought, cut, fate }).map((what): Step => ({
  name: `till ${what.till} sells ${what.bought.quantity} with the server, ${what.bought.paid}, ${what.fate}${cutWords(what.cut)}`,
  async run(world) {
    await sellOnce(world, world.tills[what.till]!, basketOf(what.bought, world), what)
  },
}))

const deed = fc.oneof(
  fc.constant('next' as const),
  fc.constantFrom<Deed['kind']>('paid_in', 'paid_out', 'drop', 'no_sale', 'count'),
)

/** In the dark where there is no fate. */
const workAtTheDrawer = fc
  .record({ till, deed, amount: fc.constantFrom(10_00, 50_00), cut, fate: fc.option(fate) })
  .map((what): Step => ({
    name: `till ${what.till}: ${what.deed} ${what.amount}, ${what.fate ?? 'in the dark'}${cutWords(what.cut)}`,
    async run(world) {
      const one = world.tills[what.till]!
      const wanted = possible(one.drawer(), what.deed, what.amount)
      if (!wanted) return
      if (what.fate === null) one.isDark = true
      await workOnce(world, one, wanted, { fate: what.fate ?? 'fine', cut: what.cut })
    },
  }))

const sync = fc
  .record({ till, fates: fc.array(fate, { maxLength: 4 }) })
  .map(({ till: at, fates }): Step => ({
    name: `till ${at} sends: ${fates.join(', ') || 'fine'}`,
    run: ({ tills, server, underWay }) => syncOnce(tills[at]!, server, fates, underWay),
  }))

const lateArrivals: Step = {
  name: 'what was late arrives, the newest first',
  async run({ underWay }) {
    for (const deliver of underWay.splice(0).toReversed()) await deliver()
  },
}

const restart = till.map((at): Step => ({
  name: `till ${at} is switched off and on`,
  run: async ({ tills }) => tills[at]!.restart(),
}))

const CLOCK_ERRORS = [0, 3 * HOUR_MS, -5 * HOUR_MS, 400 * DAY_MS, -18 * 365.25 * DAY_MS]

const wrongClock = fc
  .record({ till, error: fc.constantFrom(...CLOCK_ERRORS, '1970' as const) })
  .map(({ till: at, error }): Step => ({
    name: `the clock of till ${at} is off by ${error}`,
    run: async ({ tills, clock }) =>
      void (tills[at]!.clockError = error === '1970' ? -clock.now : error),
  }))

const hearTime = till.map((at): Step => ({
  name: `till ${at} hears the server's time`,
  run: async ({ tills, clock }) => tills[at]!.hearTime(clock.now),
}))

/** Over midnight too, and over the birthday of a customer. */
const wait = fc.constantFrom(1000, HOUR_MS, 11 * HOUR_MS).map((ms): Step => ({
  name: `${ms / 1000} seconds pass`,
  run: (world) => world.pass(ms),
}))

const backup: Step = { name: 'a backup is made', run: ({ server }) => server.backup() }
/** What was on its way to the server that was ended arrives nowhere, and no till is with its successor. */
const restore: Step = {
  name: 'the backup is brought back',
  async run({ server, tills, underWay }) {
    underWay.length = 0
    for (const one of tills) one.isDark = true
    await server.restore()
  },
}

/** Of some 140 steps so many are backups, and so many bring one back. */
export const steps = (most: number, restores: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      { weight: 32, arbitrary: sellInTheDark },
      { weight: 16, arbitrary: sellWithTheServer },
      { weight: 40, arbitrary: workAtTheDrawer },
      { weight: 24, arbitrary: sync },
      { weight: 8, arbitrary: fc.constant(lateArrivals) },
      { weight: 4, arbitrary: restart },
      { weight: 4, arbitrary: wrongClock },
      { weight: 4, arbitrary: hearTime },
      { weight: 4, arbitrary: wait },
      { weight: restores, arbitrary: fc.constant(backup) },
      { weight: restores, arbitrary: fc.constant(restore) },
    ),
    // By itself it makes six of them on the average, whatever the most: nobody would live to close two shifts.
    { minLength: 1, maxLength: most, size: 'max' },
  )

/** Nothing happens at the same instant, and a restore takes longer than this. */
const STEP_MS = 1000

/** Runs it all, and lets every till send in peace when the faults have stopped. */
export async function play(world: World, given: readonly Step[]): Promise<void> {
  for (const step of given) {
    await world.pass(STEP_MS)
    await step.run(world)
  }
  await lateArrivals.run(world)
  for (const each of world.tills) await syncOnce(each, world.server, [], world.underWay)
}

async function syncOnce(
  one: SimulatedTill,
  server: SimulatedServer,
  fates: readonly Fate[],
  underWay: UnderWay,
): Promise<void> {
  try {
    await one.sync(badLine(server.senderFor(one.id), fates, underWay))
    if (!one.isDark) one.hearShift(await server.shiftAt(one.id))
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    one.isDark = true
  }
}
