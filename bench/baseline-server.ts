import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { databaseOf } from '../test/shop-process.ts'
import { type PlainSale, plainSale } from './baseline-sale.ts'

// `node bench/baseline-server.ts DATA_DIR`: what a sale costs when nothing but HTTP and the database is there.

const pool = databaseOf(process.argv[2]!, 16)
const [seller] = await pool<{ id: string }[]>`SELECT id FROM profiles WHERE is_active LIMIT 1`

const server = createServer((request, response) => {
  void readAll(request)
    .then((body) => plainSale(pool, seller!.id, JSON.parse(body) as PlainSale))
    .then(
      () => response.writeHead(201, { 'content-type': 'application/json' }).end('{"success":true}'),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
