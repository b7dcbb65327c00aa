import type { z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { jsonSchema } from './json-schema.ts'
import { COMPONENTS, responsesOf } from './openapi-responses.ts'

/** The OpenAPI 3.1 document of the bound endpoints; nothing in it is written by hand. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Veld',
      version,
      description: 'Amounts are in rand with two decimals.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
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
      ...COMPONENTS,
    },
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A UUID of the caller’s own making. The same request under the same key happens once, and is answered again.',
  schema: { type: 'string', format: 'uuid' },
}

function operation(endpoint: Endpoint): object {
  const { roles, summary, method } = endpoint
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
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
    responses: responsesOf(endpoint),
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
