import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type CallRecord, sale } from '../history.ts'
import { type Laboratory, openLaboratory } from '../laboratory.ts'
import { type Scenario } from '../scenario.ts'

/** A busy shop sells 20 a second (the figure of the bench). */
const EXPECTED = 20
/** Twenty times that, and as much as no machine of this size can take. */
const OFFERED = [20 * EXPECTED, 200 * EXPECTED]
const SECONDS = 15
const RECOVER_WITHIN_MS = 10_000
const QUICK_MS = 250

interface Answer {
  /** 0 when there was none. */
  status: number
  retryAfter: string | undefined
  /** Since it came: with the wait of our own clients for a free connection. */
  ms: number
  /** Since it was on its way to the shop. */
  inShopMs: number
}

export const overload: Scenario = {
  name: 'more customers come than can be served',
  async run(scale) {
    const laboratory = await openLaboratory()
    try {
      const lines: string[] = []
      for (const rate of OFFERED) {
        const answers = await offer(laboratory, rate, Math.max(3, SECONDS * scale))
        refuseCollapse(answers)
        const seconds = await secondsUntilQuick(laboratory)
        lines.push(`${rate}/s offered: ${figures(answers)}, quick again after ${seconds} s`)
      }
      await laboratory.check()
      return lines.join('; ')
    } finally {
      await laboratory.close()
    }
  },
}

/** An open loop: they come whether or not the ones before were served. */
async function offer(
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

/** Who is not served is told when to come back. */
function refuseCollapse(answers: readonly Answer[]): void {
  const wrong = answers.filter(({ status, retryAfter }) =>
    status === 429 || status === 503 ? retryAfter === undefined : status !== 200,
  )
  if (wrong.length > 0)
    throw new Error(`${wrong.length} answers are wrong, the first ${JSON.stringify(wrong[0])}`)
  if (!answers.some(({ status }) => status === 200)) throw new Error('nobody was served')
}

async function secondsUntilQuick(laboratory: Laboratory): Promise<string> {
  const began = performance.now()
  for (;;) {
    const answers = await offer(laboratory, EXPECTED, 1)
    const waited = (performance.now() - began) / 1000 - 1
    if (answers.every(({ status, ms }) => status === 200 && ms < QUICK_MS))
      return Math.max(0, waited).toFixed(1)
    if (waited * 1000 > RECOVER_WITHIN_MS)
      throw new Error('10 s after the rush the shop was still slow')
  }
}

function figures(answers: readonly Answer[]): string {
  const served = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status !== 200)
  const waited = `p99 ${p99(served.map(({ ms }) => ms))} ms, ${p99(served.map(({ inShopMs }) => inShopMs))} of them in the shop`
  const told = `${refused.length} told to come back (p99 ${p99(refused.map(({ inShopMs }) => inShopMs))} ms in the shop)`
  return `${served.length} sold (${waited}), ${told}`
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0)
}
