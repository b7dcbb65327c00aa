import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logged(fields: object): string {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).info(fields, 'line')
  return lines.join('')
}

test.each(['cookie', 'authorization', 'token', 'password', 'id_number', 'medical_card_number'])(
  '%s is left out of a line, up to three deep',
  (name) => {
    expect(logged({ [name]: 'hush' })).not.toContain('hush')
    expect(logged({ a: { [name]: 'hush' } })).not.toContain('hush')
    expect(logged({ a: { b: { [name]: 'hush' } } })).not.toContain('hush')
  },
)

test('of a database error only the code and the place are kept: its detail names values', () => {
  const error = Object.assign(new Error('duplicate key'), {
    severity: 'ERROR',
    code: '23505',
    table_name: 'customers',
    constraint_name: 'customers_email',
    detail: 'Key (email)=(hush@veld.test) already exists.',
    parameters: ['hush'],
    query: 'INSERT hush',
  })
  const line = logged({ err: error })
  expect(line).not.toContain('hush')
  expect(JSON.parse(line)).toMatchObject({
    err: { code: '23505', table: 'customers', constraint: 'customers_email' },
  })
})
