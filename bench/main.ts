import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { ShopProcess } from '../test/shop-process.ts'
import { measureCheckout } from './checkout.ts'
import { measureSending } from './dark-entries.ts'
import { measureDarkTill } from './dark-till.ts'
import { rounded } from './figures.ts'
import { measureLanding } from './lighthouse.ts'
import { memoryAtRest } from './machine.ts'
import { otherWork } from './other-work.ts'
import { measurePins } from './pins.ts'
import { measureReads, measureUnsummed, type ReadFigure } from './reads.ts'
import { scriptSizes } from './script-sizes.ts'
import { measureSearch } from './search.ts'
import { openShop, seededFolder } from './shop.ts'
import { measureSoak, SOAK_OPTIONS } from './soak.ts'
import { printTable } from './table.ts'
import { measureTill } from './till.ts'

// `npm run bench -- [--json FILE] [--sales N] [--only PART …]`: the figures of the table in docs/performance.md, in one
// run on one machine. The parts are reads, checkout, till, search, landing, pins and dark; `--only soak [--minutes N]`
// sells for a quarter of an hour and tells what the slow sales met.

const CROWD = { products: 10_000, customers: 100_000 }
const FEW_SALES = 10_000

type Figures = Record<string, unknown>

const PARTS: Readonly<Record<string, (shop: ShopProcess) => Promise<Figures>>> = {
  reads: async (shop) => {
    const many = await measureReads(shop)
    const manager_unsummed = await measureUnsummed(shop)
    const memory_mb = await memoryAtRest(shop.pid)
    return { ...many, manager_unsummed, growth: growth(await readsOfAFewSales(), many), memory_mb }
  },
  checkout: async (shop) => ({ checkout: await measureCheckout(shop, await otherWork(shop)) }),
  till: async ({ port }) => ({ pos: await measureTill(`http://localhost:${port}`) }),
  search: async (shop) => ({ search: await measureSearch(shop) }),
  landing: async ({ port }) => ({ lighthouse: await measureLanding(`http://localhost:${port}`) }),
  pins: async (shop) => ({ pins: await measurePins(shop) }),
  soak: async (shop) => ({
    soak: await measureSoak(shop, Number(given.minutes), await otherWork(shop)),
  }),
  dark: async (shop) => ({
    dark: {
      ...(await measureDarkTill(`http://localhost:${shop.port}`)),
      ...(await measureSending(shop)),
    },
  }),
}
/** Only when asked for: it takes longer than all the others. */
const LONG = 'soak'

const { values: given } = parseArgs({
  options: {
    json: { type: 'string' },
    sales: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '15' },
    only: {
      type: 'string',
      multiple: true,
      default: Object.keys(PARTS).filter((part) => part !== LONG),
    },
  },
})
const sales = Number(given.sales)

const figures: Figures = {}
say(`A shop of ${sales} sales …`)
const shop = await openShop(
  await seededFolder({ ...CROWD, sales }),
  given.only.includes(LONG) ? SOAK_OPTIONS : {},
)
try {
  keep({ start_s: rounded(shop.startSeconds, 2), js_gzip_kb: scriptSizes() })
  for (const part of given.only) {
    const measure = PARTS[part]
    if (!measure) throw new Error(`${part} is none of ${Object.keys(PARTS).join(', ')}`)
    say(`Measuring ${part} …`)
    keep(await measure(shop))
  }
} finally {
  printTable(figures)
  await shop.stop()
}

/** Written as they come: what was measured is there even if the next part fails. */
function keep(more: Figures): void {
  Object.assign(figures, more)
  if (given.json) writeFileSync(given.json, `${JSON.stringify(figures, null, 2)}\n`)
}

async function readsOfAFewSales(): Promise<Record<string, ReadFigure>> {
  say(`A shop of ${FEW_SALES} sales …`)
  const small = await openShop(await seededFolder({ ...CROWD, sales: FEW_SALES }))
  try {
    return await measureReads(small)
  } finally {
    await small.stop()
  }
}

/** How many times as long the same takes with all the sales. */
function growth(
  few: Record<string, ReadFigure>,
  many: Record<string, ReadFigure>,
): Record<string, number> {
  return Object.fromEntries(
    Object.keys(many).map((name) => [name, rounded(many[name]!.p50_ms / few[name]!.p50_ms, 2)]),
  )
}

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}
