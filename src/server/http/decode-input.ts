import type { Context } from 'hono'
import { z } from 'zod'
import { Refusal } from '#server/refusal.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { HttpEnv } from './context.ts'
import { problemText } from './problem-text.ts'
import { readBody } from './read-body.ts'

/** Path, query and body, each checked by its schema, as one flat object. */
export async function decodeInput(c: Context<HttpEnv>, endpoint: Endpoint): Promise<object> {
  const query = Object.entries(c.req.query()).filter(([, value]) => value !== '')
  const body = c.req.method === 'GET' ? {} : await readBody(c, endpoint)
  return {
    ...decode(endpoint.query, Object.fromEntries(query)),
    ...decode(endpoint.body, body),
    ...decode(endpoint.params, c.req.param()),
  }
}

function decode(schema: z.ZodObject, value: unknown): object {
  const decoded = z.safeDecode(schema, value as never, { error: problemText })
  if (decoded.success) return decoded.data
  throw new Refusal(400, decoded.error.issues[0]?.message ?? 'Invalid request')
}
