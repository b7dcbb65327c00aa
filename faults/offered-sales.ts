import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type CallRecord, sale } from './history.ts'
import type { Laboratory } from './laboratory.ts'

/** A busy shop sells 20 a second (the figure of the bench). */
export const EXPECTED = 20
/** Within which a cashier notices nothing. */
export const QUICK_MS = 250

export interface Answer {
  /** 0 when there was none. */
  status: number
  retryAfter: string | undefined
  /** Since it came: with the wait of our own clients for a free connection. */
  ms: number
  /** Since it was on its way to the shop. */
  inShopMs: number
}

/** An open loop: they come whether or not the ones before were served. */
export async function offer(
  { place, history }: Laboratory,
  perSecond: number,
  seconds: number,
): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 })
  const began = performance.now()
  const total = Math.round(perSecond * seconds)
  const coming = Array.from({ length: total }, async (_, index) => {
    await pause(Math.max(0, began + (index * 1000) / perSecond - performance.now()))
    const call = sale(place.products)
    const record: CallRecord = { kind: 'sell', key: call.key, outcome: 'unknown' }
    history.push(record)
    const answer = await send(place, agent, call)
    if (answer.status === 200) record.outcome = 'done'
    return answer
  })
  const answers = await Promise.all(coming)
  agent.destroy()
  return answers
}

function send(
  { ports, cookie }: Laboratory['place'],
  agent: Agent,
  { path, key, body }: ReturnType<typeof sale>,
): Promise<Answer> {
  const came = performance.now()
  let began = came
  const headers = { 'content-type': 'application/json', 'idempotency-key': key, cookie }
  const options = { host: '127.0.0.1', port: ports[0]!, path, method: 'POST', agent, headers }
  return new Promise((resolve) => {
    const settle = (status: number, retryAfter?: string) => {
      const now = performance.now()
      resolve({ status, retryAfter, ms: now - came, inShopMs: now - began })
    }
    const sent = request(options, (response) => {
      response.on('end', () => settle(response.statusCode ?? 0, response.headers['retry-after']))
      response.on('error', () => settle(0))
      response.resume()
    })
    sent.on('socket', () => (began = performance.now()))
    sent.on('error', () => settle(0))
    sent.end(JSON.stringify(body))
  })
}

export function p99(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0)
}
