import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type CheckoutFigures, measureCheckout } from './checkout.ts'
import { type LighthouseScores, measureLanding } from './lighthouse.ts'
import { memoryAtRest } from './machine.ts'
import { otherWork } from './other-work.ts'
import { measureReads, type ReadFigure } from './reads.ts'
import { rounded } from './figures.ts'
import { openShop, seededFolder } from './shop.ts'
import { printTable } from './table.ts'
import { measureTill } from './till.ts'

// `npm run bench -- [--json FILE] [--sales N]`: the figures of docs/performance.md, in one run on one machine.

const CROWD = { products: 10_000, customers: 100_000 }
const FEW_SALES = 10_000

const { values: given } = parseArgs({
  options: { json: { type: 'string' }, sales: { type: 'string', default: '1000000' } },
})
const sales = Number(given.sales)

say(`A shop of ${FEW_SALES} sales …`)
const few = await readsOf(FEW_SALES)
say(`A shop of ${sales} sales …`)
const shop = await openShop(await seededFolder({ ...CROWD, sales }))
let figures: Record<string, unknown>
try {
  say('Reading …')
  const many = await measureReads(shop)
  const memory_mb = await memoryAtRest(shop.pid)
  say('Selling …')
  const checkout = await measureCheckout(shop, await otherWork(shop))
  say('The till in a browser …')
  const pos = await measureTill(`http://localhost:${shop.port}`)
  say('The landing page …')
  const lighthouse = await measureLanding(`http://localhost:${shop.port}`)
  figures = {
    ...asFigures(few, many, checkout, lighthouse),
    pos,
    memory_mb,
    start_s: rounded(shop.startSeconds, 2),
  }
} finally {
  await shop.stop()
}
printTable(figures)
if (given.json) writeFileSync(given.json, `${JSON.stringify(figures, null, 2)}\n`)

async function readsOf(count: number): Promise<Record<string, ReadFigure>> {
  const small = await openShop(await seededFolder({ ...CROWD, sales: count }))
  try {
    return await measureReads(small)
  } finally {
    await small.stop()
  }
}

function asFigures(
  few: Record<string, ReadFigure>,
  many: Record<string, ReadFigure>,
  checkout: CheckoutFigures,
  lighthouse: LighthouseScores | undefined,
) {
  const growth = Object.keys(many).map((name) => [
    name,
    rounded(many[name]!.p50_ms / few[name]!.p50_ms, 2),
  ])
  return { checkout, ...many, growth: Object.fromEntries(growth) as object, lighthouse }
}

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}
