import { MASKED } from '#shared/customers/mask.ts'

const NUMBER = /^(id_number|medical_card_number)$/
const SECRET = /token|secret|password/
const INTERNAL = /_(sealed|hash)$/

/** Of ID and medical numbers and of secrets the trail tells that there is one; sealed bytes leave no trace. */
export function maskSecrets(values: object | null | undefined): object | null {
  return values ? (maskedObject(values) as object) : null
}

function maskedObject(values: object): unknown {
  if (Array.isArray(values)) return values.map(maskedValue)
  if (values instanceof Date) return values
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !INTERNAL.test(name))
      .map(([name, value]) => [name, maskedField(name, value)]),
  )
}

const maskedValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? maskedObject(value) : value

function maskedField(name: string, value: unknown): unknown {
  const isText = typeof value === 'string' && value !== ''
  if (NUMBER.test(name) && isText) return MASKED
  if (SECRET.test(name) && isText) return MASKED
  return maskedValue(value)
}
