import type { z } from 'zod'

/** A clear sentence for an input that its schema refuses and has no words of its own for. */
export function problemText(issue: z.core.$ZodRawIssue): string {
  const field = fieldName(issue.path ?? [])
  switch (issue.code) {
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ').slice(0, 100)}`
    case 'invalid_type':
      return issue.input === undefined
        ? `${field} is required`
        : `${field} must be ${KIND[issue.expected] ?? issue.expected}`
    case 'too_big':
      return `${field} must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${unit(issue.origin)}`
    case 'too_small':
      return `${field} must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${unit(issue.origin)}`
    case 'invalid_value':
      return `${field} must be one of: ${issue.values.join(', ')}`
    default:
      return `${field} is not valid`
  }
}

const KIND: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  file: 'a file',
}

/** `items.0.quantity` reads 'items 1 quantity': lists count from 1, as people do. */
function fieldName(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'The request'
  return path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join(' ')
}

const unit = (origin: string): string => (origin === 'string' ? ' characters long' : '')
