import { Agent, request } from 'node:http'

export interface Call {
  method: string
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

interface Answered {
  status: number
  ms: number
}

export interface Load {
  answers: Answered[]
  seconds: number
}

/** One keep-alive connection for each client, which sends its next call as soon as the last is answered. */
export async function closedLoop(
  port: number,
  clients: number,
  seconds: number,
  nextCall: () => Call,
): Promise<Load> {
  const answers: Answered[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (performance.now() < end) answers.push(await send(port, agent, nextCall()))
      agent.destroy()
    }),
  )
  return { answers, seconds: (performance.now() - started) / 1000 }
}

/**
 * Calls begin at a steady rate whether or not the ones before are answered, as customers come to a shop; the time
 * counts from when a call should have begun, so that a stall is not hidden by the calls that it kept from being made.
 */
export async function openLoop(
  port: number,
  perSecond: number,
  seconds: number,
  nextCall: () => Call,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true })
  const started = performance.now()
  const total = Math.round(perSecond * seconds)
  const answers = await Promise.all(
    Array.from({ length: total }, async (_, index) => {
      const due = started + (index * 1000) / perSecond
      await new Promise((resolve) => setTimeout(resolve, Math.max(due - performance.now(), 0)))
      const { status } = await send(port, agent, nextCall())
      return { status, ms: performance.now() - due }
    }),
  )
  agent.destroy()
  return { answers, seconds: (performance.now() - started) / 1000 }
}

/** One call after the other. */
export async function oneByOne(port: number, times: number, nextCall: () => Call): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const started = performance.now()
  const answers: Answered[] = []
  for (let index = 0; index < times; index += 1) answers.push(await send(port, agent, nextCall()))
  agent.destroy()
  return { answers, seconds: (performance.now() - started) / 1000 }
}

function send(port: number, agent: Agent, call: Call): Promise<Answered> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method: call.method,
        path: call.path,
        headers: call.headers,
      },
      (response) => {
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, ms: performance.now() - started }),
        )
        response.resume()
      },
    )
    sent.on('error', reject)
    sent.end(call.body)
  })
}

/** The load was taken as it was meant to be: anything but success would make a figure without worth. */
export function refuseFailures(name: string, { answers }: Load): void {
  const failed = answers.filter(({ status }) => status >= 400 || status === 0)
  if (failed.length > 0)
    throw new Error(
      `${name}: ${failed.length} of ${answers.length} calls failed, the first with ${failed[0]!.status}`,
    )
}
