import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import type { App } from '#server/http/context.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Extent } from './extent.ts'
import type { FuzzedShop, FuzzVisitor } from './fuzzed-shop.ts'
import { judge } from './judge.ts'
import { type FuzzedRequest, isPlain, requestsFor } from './requests.ts'

export interface Fuzzed {
  /** Broken rules, each with the request that broke it. */
  problems: string[]
  /** How often each status was answered. */
  statuses: Map<number, number>
}

/** Asks an endpoint in many ways as everybody, one request after the other, and judges each by what it changed. */
export async function fuzz(
  shop: FuzzedShop,
  app: App,
  endpoint: Endpoint,
  { runs, seed }: Extent,
): Promise<Fuzzed> {
  const fuzzed: Fuzzed = { problems: [], statuses: new Map() }
  for (const [index, visitor] of shop.visitors.entries()) {
    const requests = fc.sample(requestsFor(endpoint), {
      numRuns: needsAll(endpoint, visitor) ? runs : Math.ceil(runs / 2),
      seed: seed + index * 1009,
    })
    for (const request of requests) {
      const { status, problems } = await ask(shop, app, endpoint, visitor, request)
      fuzzed.statuses.set(status, (fuzzed.statuses.get(status) ?? 0) + 1)
      fuzzed.problems.push(
        ...problems.map((problem) => `${problem}: ${told(endpoint, visitor, request)}`),
      )
    }
    if ((await countAdmins(shop)) === 0)
      fuzzed.problems.push(`${visitor.name} left no active admin`)
    await shop.restore()
  }
  return fuzzed
}

/** Who is turned away at the door, and what takes no input, needs fewer tries. */
function needsAll(endpoint: Endpoint, { role }: FuzzVisitor): boolean {
  const { roles } = endpoint
  const isAllowed = roles === 'public' || (role !== undefined && roles.includes(role))
  return isAllowed && !isPlain(endpoint)
}

async function ask(
  shop: FuzzedShop,
  app: App,
  endpoint: Endpoint,
  visitor: FuzzVisitor,
  request: FuzzedRequest,
): Promise<{ status: number; problems: string[] }> {
  shop.logged.length = 0
  const answer = await app.request(request.path, {
    method: endpoint.method,
    headers: {
      ...request.headers,
      ...(request.body?.type === undefined ? {} : { 'content-type': request.body.type }),
      ...visitor.headers,
    },
    ...(request.body ? { body: request.body.content } : {}),
  })
  const text = await answer.text()
  while (shop.services.backups.current()?.status === 'running') await pause(5)
  // A sign-in that fails is the visitor's or the provider's doing.
  const failures = shop.logged.filter(
    (line) => !line.includes('"level":30') && !line.includes('"msg":"sign-in failed"'),
  )
  const changes = await shop.journal.take()
  const { status } = answer
  return {
    status,
    problems: judge({ endpoint, role: visitor.role, status, text, changes, failures }),
  }
}

const told = (
  { method }: Endpoint,
  { name }: FuzzVisitor,
  { path, headers, body }: FuzzedRequest,
) =>
  `${method} ${path} by ${name} with ${JSON.stringify({ ...headers, type: body?.type })} ${contentText(body)}`

function contentText(body: FuzzedRequest['body']): string {
  if (!body) return ''
  const { content } = body
  const text = content instanceof FormData ? JSON.stringify([...content]) : String(content)
  return text.slice(0, 500)
}

async function countAdmins({ owner }: FuzzedShop): Promise<number> {
  const [row] = await owner<[{ admins: number }]>`
    SELECT count(*) AS admins FROM profiles WHERE role = 'admin' AND is_active`
  return row.admins
}
