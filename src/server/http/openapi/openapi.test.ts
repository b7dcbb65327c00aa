import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { boundEndpoints } from '#server/http/bind.ts'
import { contractJudge } from '#server/http/test-contract.ts'
import { sharedShop } from '#server/test-shop.ts'
import { XLSX_TYPE } from '#shared/spreadsheets/workbook.ts'

interface Operation {
  operationId: string
  summary: string
  security: object[]
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: { properties: object } }> }
  responses: Record<string, object>
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
}

const shop = await sharedShop()
const endpoints = boundEndpoints(shop.app)
const document = (await (await shop.app.request('/api/openapi.json')).json()) as Document

test('the document is OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate({ ...structuredClone(document) })
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test.each(endpoints.map((bound) => [`${bound.method} ${bound.path}`, bound] as const))(
  '%s is listed',
  (_, bound) => {
    const operation =
      document.paths[bound.path.replaceAll(/:(\w+)/g, '{$1}')]?.[bound.method.toLowerCase()]
    expect(operation).toMatchObject({ summary: bound.summary })
    expect(operation!.security.flatMap((way) => Object.keys(way))).toEqual(
      bound.roles === 'public' ? [] : bound.byKey ? ['session', 'key'] : ['session'],
    )
    const named = (place: string) =>
      (operation!.parameters ?? [])
        .filter((parameter) => parameter.in === place)
        .map(({ name }) => name)
    expect(named('path')).toEqual(Object.keys(bound.params.shape))
    expect(named('query')).toEqual(Object.keys(bound.query.shape))
    const [content] = Object.values(operation!.requestBody?.content ?? {})
    expect(Object.keys(content?.schema.properties ?? {})).toEqual(Object.keys(bound.body.shape))
    for (const parameter of operation!.parameters ?? []) expect(parameter.schema).not.toEqual({})
  },
)

test('nothing else is listed, and each operation has an id of its own', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(operations).toHaveLength(endpoints.length)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length)
})

test('the key under which a request happens once is declared where it is read, and nowhere else', () => {
  const taking = endpoints.filter(({ idempotent }) => idempotent)
  expect(taking.map(({ path }) => path).toSorted()).toEqual([
    '/api/approvals',
    '/api/customers',
    '/api/customers/:id/account-payments',
    '/api/customers/:id/store-credit',
    '/api/inventory/batches',
    '/api/inventory/batches/:id/adjust',
    '/api/inventory/batches/:id/quarantine',
    '/api/inventory/deliveries',
    '/api/promotions',
    '/api/quarantine/:id/destroy',
    '/api/quarantine/:id/restore',
    '/api/returns',
    '/api/shifts',
    '/api/shifts/:id/close',
    '/api/shifts/:id/counts',
    '/api/shifts/:id/events',
    '/api/tills',
    '/api/transactions',
    '/api/transactions/:id/exchanges',
    '/api/transactions/:id/mails',
    '/api/transactions/:id/returns',
  ])
  for (const { path } of taking) {
    const { parameters, responses } = document.paths[path.replace(/:(\w+)/, '{$1}')]!['post']!
    expect(parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
    )
    expect(JSON.stringify(responses)).toContain('"Idempotent-Replayed"')
    expect(responses).toHaveProperty('422')
  }
})

test('refusals are declared with what they carry', () => {
  const { responses } = document.paths['/api/transactions']!['post']!
  expect(Object.keys(responses)).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '409', '413', '422', '429', '503']),
  )
  expect(responses['409']).toMatchObject({
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Refusal' },
            { properties: { price_changes: { type: 'array' }, shortages: { type: 'array' } } },
          ],
        },
      },
    },
  })
  expect(document.components.schemas['Refusal']).toMatchObject({
    required: ['error', 'request_id', 'success'],
  })
  expect(document.components.securitySchemes['key']).toMatchObject({
    type: 'http',
    scheme: 'bearer',
  })
})

test('an answer that nobody declared is noticed', async () => {
  const judge = contractJudge(endpoints)
  const answer = (status: number, body: object, headers = {}) =>
    judge('POST', '/api/transactions', Response.json(body, { status, headers }))
  const named = { 'x-request-id': 'r' }
  const refusal = { error: 'No', request_id: 'r', success: false, details: 'No' }
  await answer(409, { ...refusal, shortages: [{ product_id: 1, name: 'A', left: 0 }] }, named)
  await expect(answer(409, refusal)).rejects.toThrow('without X-Request-Id')
  await expect(answer(404, refusal, named)).rejects.toThrow('a status that is not declared')
  await expect(answer(409, { ...refusal, more: 1 }, named)).rejects.toThrow('more')
  await expect(answer(409, { ...refusal, shortages: [{}] }, named)).rejects.toThrow('shortages')
  await expect(answer(200, {}, { ...named, 'x-total-count': '1' })).rejects.toThrow('`paged`')
})

test('what the wire carries is described: rand as numbers, optional fields as what is inside', () => {
  const signIn = document.paths['/api/sessions']!['post']!.requestBody!.content['application/json']!
  expect(signIn.schema).toMatchObject({
    additionalProperties: false,
    properties: { state: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
  })
  const stats = JSON.stringify(document.paths['/api/dashboard/stats']!['get']!.responses['200'])
  expect(stats).toContain('"todaySales":{"type":"number"}')
})

test('the page lists every endpoint and loads nothing from outside', async () => {
  const answer = await shop.app.request('/api/docs')
  expect(answer.headers.get('content-type')).toContain('text/html')
  const page = await answer.text()
  for (const { path, summary } of endpoints) {
    expect(page).toContain(`<code>${path}</code>`)
    expect(page).toContain(summary.split("'")[0])
  }
  const addresses = [...page.matchAll(/(?:src|href|action)="([^"]*)"|url\(([^)]*)\)/g)].map(
    ([, a, b]) => a ?? b,
  )
  expect(addresses.length).toBeGreaterThan(0)
  for (const address of addresses) expect(address).toMatch(/^\/(?!\/)/)
  expect(page).not.toMatch(/<script|@import|\son\w+=/)
})

test('an export tells both of its formats, and how the other one is asked for', () => {
  const { parameters, responses } = document.paths['/api/export/products']!['get']!
  expect(parameters).toMatchObject([
    {
      name: 'format',
      in: 'query',
      required: false,
      schema: { anyOf: [{ enum: ['csv', 'xlsx'] }, {}] },
    },
  ])
  expect(Object.keys((responses['200'] as { content: object }).content)).toEqual([
    'text/csv',
    XLSX_TYPE,
  ])
})
