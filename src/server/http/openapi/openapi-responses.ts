import type { z } from 'zod'
import { type Endpoint, ExportFile, FileDownload, Nothing, RefusalBody } from '#shared/endpoint.ts'
import { NEXT_HEADER, TOTAL_HEADER } from '#shared/paging.ts'
import { XLSX_TYPE } from '#shared/spreadsheets/workbook.ts'
import { jsonSchema } from './json-schema.ts'
import { type RefusalStatus, refusalStatuses } from './refusal-statuses.ts'

export const COMPONENTS = {
  schemas: { Refusal: jsonSchema(RefusalBody, 'input') },
  headers: {
    RequestId: header('Names this request in the log of the shop', { type: 'string' }),
    RetryAfter: header('Seconds to wait before the request is sent again', { type: 'integer' }),
    IdempotentReplayed: header('`true` when this is the answer of an earlier, equal request', {
      const: 'true',
    }),
    TotalCount: header('How many rows there are on all pages together', { type: 'integer' }),
    NextCursor: header('The `cursor` of the next page; absent on the last', { type: 'string' }),
  },
}

function header(description: string, schema: object): object {
  return { description, schema }
}

const named = (kind: 'headers' | 'schemas', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
})

export const responsesOf = (endpoint: Endpoint): object => ({
  ...successOf(endpoint),
  ...Object.fromEntries(
    refusalStatuses(endpoint).map(([status, description]) => [
      status,
      refused(endpoint, status, description),
    ]),
  ),
  default: refused(endpoint, undefined, 'Something went wrong on our side'),
})

function refused(endpoint: Endpoint, status: RefusalStatus | undefined, description: string) {
  const carried = (endpoint.refusals as Record<number, z.ZodType | undefined>)[status ?? 0]
  const body = named('schemas', 'Refusal')
  return {
    description,
    headers: {
      'X-Request-Id': named('headers', 'RequestId'),
      ...((status === 429 || status === 503) && { 'Retry-After': named('headers', 'RetryAfter') }),
    },
    content: {
      'application/json': {
        schema: carried ? { allOf: [body, jsonSchema(carried, 'input')] } : body,
      },
    },
  }
}

function successOf(endpoint: Endpoint): object {
  const { answer, status } = endpoint
  const headers = headersOf(endpoint)
  if (answer === Nothing) return { 204: { description: 'Done', headers } }
  if (answer === ExportFile)
    return {
      200: {
        description: 'A CSV file, or a workbook where format=xlsx is asked for',
        headers,
        content: {
          'text/csv': { schema: { type: 'string' } },
          [XLSX_TYPE]: { schema: { type: 'string', contentMediaType: XLSX_TYPE } },
        },
      },
    }
  if (answer === FileDownload)
    return {
      200: { description: 'A file', headers, content: { 'application/octet-stream': {} } },
    }
  const schema = jsonSchema(answer, 'input')
  return {
    [status]: { description: 'OK', headers, content: { 'application/json': { schema } } },
  }
}

const headersOf = ({ idempotent, paged }: Endpoint): object => ({
  'X-Request-Id': named('headers', 'RequestId'),
  ...(idempotent && { 'Idempotent-Replayed': named('headers', 'IdempotentReplayed') }),
  ...(paged && {
    [inCapitals(TOTAL_HEADER)]: named('headers', 'TotalCount'),
    [inCapitals(NEXT_HEADER)]: named('headers', 'NextCursor'),
  }),
})

/** `X-Total-Count`, from `x-total-count`. */
const inCapitals = (name: string): string =>
  name.replaceAll(/(^|-)[a-z]/g, (first) => first.toUpperCase())
