import { z } from 'zod'
import { insideMaybe } from '#shared/fields.ts'

export interface JsonObjectSchema {
  properties?: Record<string, object>
  required?: string[]
}

/** The wire side of a schema: for codecs their input, for optional fields what is inside. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObjectSchema {
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
