import { randomUUID } from 'node:crypto'
import { csvLine } from '#shared/csv.ts'
import { type ShopProcess, signInAt } from '../test/shop-process.ts'

const ROWS = 500

/** What a busy back office does while the tills sell: a year's report, an import of customers, an export. */
export async function otherWork(shop: ShopProcess): Promise<() => Promise<void>> {
  const cookie = await signInAt(shop.port, 'manager@veld.test')
  const origin = `http://127.0.0.1:${shop.port}`
  const read = async (path: string) => {
    const answer = await fetch(`${origin}${path}`, { headers: { cookie } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  }
  return async () => {
    await Promise.all([
      read('/api/reports?period=year'),
      read('/api/export/customers'),
      importCustomers(origin, cookie),
    ])
  }
}

async function importCustomers(origin: string, cookie: string): Promise<void> {
  const lines = Array.from({ length: ROWS }, () => {
    const name = randomUUID().replaceAll(/[^a-f]/g, '') || 'a'
    return csvLine([name, 'Bench', `${randomUUID()}@bench.example`])
  })
  const body = new FormData()
  const content = csvLine(['first_name', 'last_name', 'email']) + lines.join('')
  body.set('file', new File([content], 'customers.csv', { type: 'text/csv' }))
  body.set('type', 'customers')
  const answer = await fetch(`${origin}/api/import`, { method: 'POST', headers: { cookie }, body })
  if (!answer.ok)
    throw new Error(`the import was answered with ${answer.status}: ${await answer.text()}`)
}
