import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundEndpoints } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { aFuzzedShop } from './fuzzed-shop.ts'
import { requestsFor } from './requests.ts'

const ROUND = 240
const PATIENT = { timeout: 240_000 }
const KILOBYTE = 1024
/** A server that keeps something of each request grows by that for ever; what is less is noise. */
const LEAK_PER_REQUEST = 4 * KILOBYTE

const shop = await aFuzzedShop()
await shop.restore()
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** By how many bytes a request makes the heap grow, once everything is warm. */
async function growthPerRequest(app: App): Promise<number> {
  await sendRound(app, 1)
  await sendRound(app, 2)
  const before = heapUsed()
  await sendRound(app, 3)
  await sendRound(app, 4)
  return (heapUsed() - before) / (2 * ROUND)
}

function heapUsed(): number {
  shop.logged.length = 0
  collect()
  return process.memoryUsage().heapUsed
}

/** Hostile requests all over the shop by somebody who may do little, so that little is stored. */
async function sendRound(app: App, seed: number): Promise<void> {
  const viewer = shop.visitors.find(({ name }) => name === 'a viewer')!
  const endpoints = boundEndpoints(shop.app)
  for (const [index, endpoint] of endpoints.entries()) {
    const numRuns = Math.floor(ROUND / endpoints.length)
    for (const request of fc.sample(requestsFor(endpoint), {
      numRuns,
      seed: seed * 1000 + index,
    })) {
      const answer = await app.request(request.path, {
        method: endpoint.method,
        headers: {
          ...request.headers,
          ...(request.body?.type === undefined ? {} : { 'content-type': request.body.type }),
          ...(index % 2 === 0 ? viewer.headers : {}),
        },
        ...(request.body ? { body: request.body.content } : {}),
      })
      await answer.arrayBuffer()
    }
  }
}

test('memory stays flat under hostile requests', PATIENT, async () => {
  expect(await growthPerRequest(shop.app)).toBeLessThan(LEAK_PER_REQUEST)
})

test('a server that kept something of each request would be found out', PATIENT, async () => {
  const kept: unknown[] = []
  const leaking = {
    request: (...call: Parameters<App['request']>) => {
      kept.push(Array.from({ length: KILOBYTE }, () => Math.random()))
      return shop.app.request(...call)
    },
  } as App
  expect(await growthPerRequest(leaking)).toBeGreaterThan(LEAK_PER_REQUEST)
  expect(kept.length).toBeGreaterThan(ROUND)
})
