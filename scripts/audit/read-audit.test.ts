import { expect, test } from 'vitest'
import { readAudit } from './read-audit.ts'

const report = (found: object) =>
  JSON.stringify({
    metadata: { vulnerabilities: { low: 0, moderate: 0, high: 0, critical: 0, ...found } },
  })

test.each([
  [report({}), 0],
  [report({ low: 4, moderate: 2 }), 0],
  [report({ high: 1 }), 1],
  [report({ high: 1, critical: 2 }), 3],
])('%s has %i holes that stop us', (json, holes) => {
  expect(readAudit(json).holes).toBe(holes)
})

test.each(['', 'npm error audit endpoint returned an error', '{"message":"405"}', 'null'])(
  'a registry that answers %j is told, and stops nothing',
  (answer) => {
    expect(readAudit(answer)).toEqual({
      text: 'skipped, the registry does not answer it',
      holes: 0,
    })
  },
)
