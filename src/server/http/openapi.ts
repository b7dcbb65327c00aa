import { z } from 'zod'
import { type Endpoint, ExportFile, FileDownload, Nothing } from '#shared/endpoint.ts'
import { insideMaybe } from '#shared/fields.ts'
import { XLSX_TYPE } from '#shared/spreadsheets/workbook.ts'

/** The OpenAPI 3.1 document of the bound endpoints; nothing in it is written by hand. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Veld', version, description: 'Amounts are in rand with two decimals.' },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'veld_session' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, made by an admin under Settings, Integrations.',
        },
      },
      schemas: { Refusal: REFUSAL },
    },
  }
}

const REFUSAL = {
  type: 'object',
  properties: {
    error: { type: 'string' },
    request_id: { type: 'string' },
    success: { const: false },
  },
  required: ['error', 'request_id'],
}

function operation(endpoint: Endpoint): object {
  const { roles, summary, method } = endpoint
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
  ]
  const hasBody = Object.keys(endpoint.body.shape).length > 0
  return {
    operationId: `${method.toLowerCase()}${endpoint.path.replaceAll(/[^\w]+/g, '_')}`,
    summary,
    tags: [endpoint.path.split('/')[2] ?? ''],
    description: roles === 'public' ? 'Public.' : `Roles: ${roles.join(', ')}.`,
    security: roles === 'public' ? [] : [{ session: [] }, ...(endpoint.byKey ? [{ key: [] }] : [])],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody ? { requestBody: requestBody(endpoint) } : {}),
    responses: {
      ...successOf(endpoint),
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

function parametersOf(schema: z.ZodObject, place: 'path' | 'query'): object[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBody(endpoint: Endpoint): object {
  const type = endpoint.encoding === 'multipart' ? 'multipart/form-data' : 'application/json'
  return { required: true, content: { [type]: { schema: jsonSchema(endpoint.body, 'input') } } }
}

function successOf({ answer, status }: Endpoint): object {
  if (answer === Nothing) return { 204: { description: 'Done' } }
  if (answer === ExportFile)
    return {
      200: {
        description: 'A CSV file, or a workbook where format=xlsx is asked for',
        content: {
          'text/csv': { schema: { type: 'string' } },
          [XLSX_TYPE]: { schema: { type: 'string', contentMediaType: XLSX_TYPE } },
        },
      },
    }
  if (answer === FileDownload)
    return { 200: { description: 'A file', content: { 'application/octet-stream': {} } } }
  return {
    [status]: {
      description: 'OK',
      content: { 'application/json': { schema: jsonSchema(answer, 'input') } },
    },
  }
}

interface JsonObjectSchema {
  properties?: Record<string, object>
  required?: string[]
}

/** The wire side of a schema: for codecs their input, for optional fields what is inside. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObjectSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: target }) => {
      const inner = insideMaybe(zodSchema)
      if (inner) Object.assign(target, { anyOf: [jsonSchema(inner, io), { type: 'null' }] })
      if (zodSchema._zod.def.type === 'file')
        Object.assign(target, { type: 'string', contentMediaType: 'application/octet-stream' })
    },
  })
  return json as JsonObjectSchema
}
