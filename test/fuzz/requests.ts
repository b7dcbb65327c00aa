import * as fc from 'fast-check'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Body, bodiesFor } from './bodies.ts'
import { fromSchema } from './from-schema.ts'
import { FIXED } from './known-things.ts'
import { HOSTILE_TEXTS, surplusKey } from './values.ts'

export interface FuzzedRequest {
  path: string
  headers: Record<string, string>
  body?: Body
}

/** Requests for one endpoint, from what its screen would send to what nobody should. */
export function requestsFor(endpoint: Endpoint): fc.Arbitrary<FuzzedRequest> {
  const hasBody = endpoint.method !== 'GET'
  return fc
    .record({
      path: pathsFor(endpoint),
      query: queriesFor(endpoint),
      headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, someHeaders),
      body: hasBody ? bodiesFor(endpoint) : fc.constant(undefined),
    })
    .map(({ path, query, headers, body }) => ({
      path: query === '' ? path : `${path}?${query}`,
      headers,
      ...(body ? { body } : {}),
    }))
}

/** Whether there is anything about its requests to vary but headers. */
export const isPlain = ({ path, query, body }: Endpoint): boolean =>
  !path.includes('/:') && [query, body].every(({ shape }) => Object.keys(shape).length === 0)

/** Ids that belong together, which chance would hardly ever name. */
const TOGETHER: Readonly<Record<string, string | undefined>> = {
  '/api/oauth/:provider/redirect_url': '/api/oauth/local/redirect_url',
  '/api/users/:id/sessions/:sessionId': `/api/users/${FIXED.admin}/sessions/${FIXED.session}`,
}

function pathsFor(endpoint: Endpoint): fc.Arbitrary<string> {
  const known = TOGETHER[endpoint.path]
  const byChance = pathsByChance(endpoint)
  return known === undefined
    ? byChance
    : fc.oneof({ weight: 3, arbitrary: byChance }, fc.constant(known))
}

function pathsByChance({ path, params }: Endpoint): fc.Arbitrary<string> {
  const names = Object.keys(params.shape)
  const parts = names.map((name) =>
    fc.oneof(
      {
        weight: 5,
        arbitrary: fromSchema(params.shape[name]).map((id) => encodeURIComponent(String(id))),
      },
      { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_TEXTS).map(encoded) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('%', '%ff', '%00', '%2e%2e', '%2F..%2F', '0', '-1', '1e3'),
      },
    ),
  )
  return fc
    .tuple(...parts)
    .map((values) =>
      values.reduce((filled, value) => filled.replace(/:\w+/, () => value), path as string),
    )
}

function queriesFor({ query }: Endpoint): fc.Arbitrary<string> {
  const names = Object.keys(query.shape)
  const valid = fromSchema(query).map((values) =>
    // What is null is not sent: as a word it would be one that no field knows.
    Object.entries(values as object).flatMap(([name, value]) =>
      value === null ? [] : pair(name, String(value)),
    ),
  )
  const hostile = fc
    .tuple(
      names.length > 0 ? fc.oneof(fc.constantFrom(...names), surplusKey) : surplusKey,
      fc.constantFrom(...HOSTILE_TEXTS),
    )
    .map(([name, value]) => pair(name, value))
  const odd = fc.constantFrom(
    '&&',
    '=',
    '%',
    '%ff=%fe',
    'search[]=1',
    'search[a]=1',
    '?',
    'limit=1;2',
  )
  return fc
    .tuple(valid, fc.array(fc.oneof({ weight: 3, arbitrary: hostile }, odd), { maxLength: 2 }))
    .map(([good, bad]) => [...good, ...bad].join('&'))
}

const pair = (name: string, value: string): string => `${encoded(name)}=${encoded(value)}`

/** Half a surrogate has no code of its own; what a broken program would send instead is. */
const encoded = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : `%ED%A0%80${encodeURIComponent(text.toWellFormed())}`

const someHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { 'idempotency-key': '11111111-1111-4111-8111-111111111111' },
  { 'idempotency-key': 'not a key' },
  { 'idempotency-key': "';--" },
  { 'accept-encoding': 'br;q=nonsense, gzip;;;' },
  { 'if-none-match': '*' },
  { 'if-none-match': `"${'x'.repeat(3000)}"` },
  { 'x-forwarded-for': '8.8.8.8, nonsense, ::1' },
  { 'x-forwarded-for': ','.repeat(500) },
  { 'user-agent': `\xE9${'<script>'.repeat(100)}` },
  { range: 'bytes=0-,-1' },
  { accept: 'application/xml' },
  { 'x-http-method-override': 'DELETE' },
  { 'content-length': '99999999999' },
  { host: 'evil.example' },
)
