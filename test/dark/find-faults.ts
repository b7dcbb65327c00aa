import { type Act, type DarkSale, readBody } from '#shared/dark/entry.ts'
import { type Drawer, toDrawers } from './drawer.ts'
import type { BookedSale, BookedShift, Books } from './simulated-server.ts'
import type { SimulatedTill } from './simulated-till.ts'
import type { World } from './world.ts'

interface ToldAct {
  key: string
  act: Act
}

interface Told extends ToldAct {
  act: DarkSale
}

const isSale = (told: ToldAct): told is Told => told.act.kind === 'sale'

/** In the order in which they were done. */
const actsOf = ({ disk }: SimulatedTill): ToldAct[] =>
  [...disk.entries.values()]
    .toSorted((a, b) => a.sequence - b.sequence)
    .map(({ key, body }) => ({ key, act: readBody(body)!.act }))

/** What is wrong once the faults have stopped and every till has sent what it had; nothing where all is right. */
export async function findFaults({ server, tills, products, customers }: World): Promise<string[]> {
  const books = await server.books()
  const acts = tills.map((till) => ({ till: till.id, told: actsOf(till) }))
  const told = acts.flatMap((one) => one.told.filter(isSale))
  return [
    ...(await Promise.all(tills.map((till) => tillFaults(till, books)))).flat(),
    ...saleFaults(told, books.sales),
    ...numberFaults(told, books.sales, tills),
    ...products.flatMap(({ id }) => stockFaults(id, told, books)),
    ...customers.flatMap((id) => pointFaults(id, told, books)),
    ...acts.flatMap((one) => drawerFaults(one.till, one.told, books)),
    ...(books.held === 0 ? [] : [`${books.held} entries are held`]),
  ]
}

async function tillFaults(till: SimulatedTill, { chains }: Books): Promise<string[]> {
  const faults: string[] = []
  const head = await till.disk.head()
  const entries = [...till.disk.entries.values()].toSorted((a, b) => a.sequence - b.sequence)
  const keys = new Set(entries.map(({ key }) => key))
  if (till.isBehind) faults.push(`till ${till.id} knows less than the server`)
  const waiting = await till.disk.firstWaiting()
  if (waiting) faults.push(`entry ${waiting.sequence} of till ${till.id} still waits`)
  const there = chains.get(till.id) ?? { sequence: 0, head: null }
  if (there.sequence !== head.sequence || there.head !== head.hash)
    faults.push(`the server has till ${till.id} up to ${there.sequence} of ${head.sequence}`)
  for (const key of till.shown.keys())
    if (!keys.has(key)) faults.push(`${key} was shown as done and is on no disk`)
  for (const [at, entry] of entries.entries())
    if (at > 0 && entry.at < entries[at - 1]!.at)
      faults.push(`entry ${entry.sequence} of till ${till.id} is before the one before it`)
  return faults
}

/** Each key is booked once, for what was sold; and nothing is booked that nobody sold. */
function saleFaults(told: readonly Told[], sales: readonly BookedSale[]): string[] {
  const booked = Map.groupBy(sales, ({ key }) => key)
  const sold = new Map(told.map((each) => [each.key, each.act]))
  const faults = [...sold].flatMap(([key, { total, lines }]) => {
    const found = booked.get(key) ?? []
    if (found.length !== 1) return [`${key} is booked ${found.length} times`]
    const isSame = found[0]!.total === total && found[0]!.quantity === lines[0]!.quantity
    return isSame ? [] : [`${key} is booked for something else`]
  })
  const unsold = sales.filter(({ key }) => !sold.has(key))
  return [...faults, ...unsold.map(({ key }) => `${key} is booked, and no till has it`)]
}

/** No number is on two papers, a till's series has no gaps, and the server finds a sale by what its paper says. */
function numberFaults(
  told: readonly Told[],
  sales: readonly BookedSale[],
  tills: readonly SimulatedTill[],
): string[] {
  const faults: string[] = []
  const papers = Map.groupBy(told, ({ act }) => act.number)
  for (const [number, bearers] of papers)
    if (bearers.length > 1) faults.push(`${number} is on ${bearers.length} papers`)
  const numbers = Map.groupBy(sales, ({ number }) => number)
  for (const [number, bearers] of numbers)
    if (bearers.length > 1) faults.push(`the server gave ${number} to ${bearers.length} sales`)
  for (const till of tills) {
    const own = [...till.disk.entries.values()].flatMap(({ number }) =>
      number && !number.startsWith('T-') ? [Number(number.slice(2))] : [],
    )
    const series = own.toSorted((a, b) => a - b)
    if (series.some((number, at) => number !== at + 1))
      faults.push(`the series of till ${till.id} is ${series.join(' ')}`)
  }
  for (const { key, act } of told) {
    const sale = sales.find((each) => each.key === key)
    if (sale && sale.number !== act.number && sale.till_number !== act.number)
      faults.push(`nobody finds ${act.number} by what is on its paper`)
  }
  return faults
}

function stockFaults(id: number, told: readonly Told[], { stock }: Books): string[] {
  const of = stock.get(id)!
  const sold = told.reduce(
    (sum, { act }) => sum + (act.lines[0]!.product_id === id ? act.lines[0]!.quantity : 0),
    0,
  )
  const faults: string[] = []
  if (of.moved + of.missing !== sold)
    faults.push(
      `of product ${id} ${of.moved} moved and ${of.missing} are missing, ${sold} were sold`,
    )
  if (of.left !== of.received - of.moved || of.left < 0)
    faults.push(`of product ${id} ${of.left} are left of ${of.received}, and ${of.moved} moved`)
  return faults
}

function pointFaults(id: number, told: readonly Told[], { points }: Books): string[] {
  const earned = told.reduce(
    (sum, { act }) => sum + (act.customer_id === id ? act.points_earned - act.points_redeemed : 0),
    0,
  )
  const there = points.get(id) ?? 0
  return there === earned ? [] : [`customer ${id} has ${there} points, and ${earned} by the tills`]
}

/** Every drawer that a till told of is a shift with the same cash, at each count and the end; at most one is open. */
function drawerFaults(till: number, told: readonly ToldAct[], { shifts }: Books): string[] {
  const drawers: Drawer[] = []
  for (const act of told) toDrawers(drawers, act)
  const own = shifts.filter((shift) => shift.till === till)
  const faults = drawers.flatMap((drawer) => shiftFaults(drawer, own))
  const open = own.filter(({ z }) => z === null).length
  if (open > 1) faults.push(`${open} shifts are open at till ${till}`)
  if (own.length !== drawers.length)
    faults.push(`till ${till} had ${drawers.length} shifts, and ${own.length} are booked`)
  const reports = own.flatMap(({ z }) => z?.number ?? []).toSorted((a, b) => a - b)
  if (reports.some((number, at) => number !== at + 1))
    faults.push(`the Z reports of till ${till} are ${reports.join(' ')}`)
  return faults
}

function shiftFaults(drawer: Drawer, shifts: readonly BookedShift[]): string[] {
  const { key, cash, counts, isClosed } = drawer
  const found = shifts.filter((shift) => shift.key === key)
  const [shift] = found
  if (!shift || found.length > 1) return [`shift ${key} is booked ${found.length} times`]
  const faults: string[] = []
  if (shift.expected !== cash)
    faults.push(`${shift.expected} should lie in drawer ${key}, and ${cash} do`)
  if (shift.counts.size !== counts.size)
    faults.push(
      `drawer ${key} was counted ${counts.size} times, and ${shift.counts.size} are booked`,
    )
  for (const [count, expected] of counts)
    if (shift.counts.get(count) !== expected)
      faults.push(
        `at count ${count} ${shift.counts.get(count)} were expected, and ${expected} there`,
      )
  if ((shift.z !== null) !== isClosed)
    faults.push(`drawer ${key} is ${isClosed ? 'closed' : 'open'}, and its shift is not`)
  if (shift.z && shift.z.expected !== cash)
    faults.push(`Z ${shift.z.number} says ${shift.z.expected}, and ${cash} were there`)
  return faults
}
