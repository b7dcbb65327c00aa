import { connect } from 'node:net'
import { cuttingProxy } from '../cutting-proxy.ts'
import { everyCall } from '../every-call.ts'
import { make, makeUntilKnown, tally } from '../history.ts'
import { openLaboratory } from '../laboratory.ts'
import type { Scenario } from '../scenario.ts'

const REQUEST_BYTES = 700
const ANSWER_BYTES = 1500
const EVERY = 50

export const cutLines: Scenario = {
  name: 'the line is cut at every 50th byte',
  async run(scale) {
    const laboratory = await openLaboratory()
    const proxy = await cuttingProxy(laboratory.shop.port)
    try {
      const every = Math.round(EVERY / Math.max(scale, 0.1))
      const cuts = [
        ...range(REQUEST_BYTES, every).map((request) => ({ request })),
        ...range(ANSWER_BYTES, every).map((answer) => ({ answer })),
      ]
      const place = laboratory.place
      const calls = everyCall(laboratory)
      for (const cut of cuts) {
        const { call, record } = await calls.next()
        proxy.cut = cut
        await make({ ...place, ports: [proxy.port] }, { ...call, repeatable: false }, record)
        await makeUntilKnown(place, call, record)
      }
      await laboratory.check()
      return `${cuts.length} cuts`
    } finally {
      proxy.close()
      await laboratory.close()
    }
  },
}

export const slowClients: Scenario = {
  name: 'clients that take their time hold up nobody',
  async run(scale) {
    const laboratory = await openLaboratory()
    const sockets = Array.from({ length: Math.max(50, 500 * scale) }, () => {
      const socket = connect(laboratory.shop.port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write('POST /api/transactions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n')
      return socket
    })
    const dripping = setInterval(() => {
      for (const socket of sockets) if (!socket.destroyed) socket.write('X')
    }, 500)
    try {
      await laboratory.whileTrading(() => new Promise((resolve) => setTimeout(resolve, 4000)))
      // What a till did alone is known when it has sent it.
      await laboratory.check()
      const stuck = laboratory.history.filter(({ outcome }) => outcome === 'unknown')
      if (stuck.length > 0) throw new Error(`${stuck.length} calls were held up`)
      return `${sockets.length} slow clients, ${tally(laboratory.history)}`
    } finally {
      clearInterval(dripping)
      for (const socket of sockets) socket.destroy()
      await laboratory.close()
    }
  },
}

const range = (to: number, step: number): number[] =>
  Array.from({ length: Math.floor(to / step) }, (_, index) => (index + 1) * step)
