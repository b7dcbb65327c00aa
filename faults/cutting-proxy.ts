import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface CuttingProxy {
  port: number
  /** How many bytes the next connections let pass each way before they are cut; undefined lets all pass. */
  cut: { request?: number; answer?: number }
  close(): void
}

/** Stands between till and shop, and cuts the line in the middle of a byte stream. */
export async function cuttingProxy(target: number): Promise<CuttingProxy> {
  const server = createServer((till) => {
    const shop = connect(target, '127.0.0.1')
    const both = () => {
      till.destroy()
      shop.destroy()
    }
    passOn(till, shop, proxy.cut.request, both)
    passOn(shop, till, proxy.cut.answer, both)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: CuttingProxy = {
    port: (server.address() as AddressInfo).port,
    cut: {},
    close: () => void server.close(),
  }
  return proxy
}

function passOn(from: Socket, to: Socket, limit: number | undefined, cut: () => void): void {
  let left = limit ?? Infinity
  from.on('data', (piece: Buffer) => {
    to.write(piece.subarray(0, left))
    left -= piece.length
    // What was let through still arrives; then the line is dead.
    if (left <= 0) setTimeout(cut, 5)
  })
  from.on('error', cut)
  from.on('close', cut)
}
