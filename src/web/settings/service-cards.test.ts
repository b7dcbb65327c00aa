import { expect, test } from 'vitest'
import type { Integrations } from '#shared/settings/integrations.ts'
import { serviceCards } from './service-cards.ts'

const NOTHING: Integrations = {
  identity_provider: {
    issuer: 'https://login.example',
    is_built_in: false,
    checked_at: '2026-11-16T08:00:00.000Z',
    problem: null,
    last_seen_at: null,
  },
  compliance: { batches: 0, with_compliance_id: 0 },
  payments: { last_payment_at: null },
  mail: { server: null, from: null, waiting: 0, given_up: 0, last_sent_at: null, trouble: null },
  push: { devices: 0, last_sent_at: null },
}
const AT = '2026-11-15T10:30:00.000Z'

function cards(found: Partial<Integrations>): Record<string, string> {
  const all = serviceCards({ ...NOTHING, ...found }, 'UTC')
  return Object.fromEntries(
    all.map(({ name, status, facts }) => [name, [status, ...facts].join(' | ')]),
  )
}

test('where nothing is set up, nothing is claimed', () => {
  const told = cards({})
  expect(told['E-mail']).toMatch(/^Not set up \|/)
  expect(told['Push']).toMatch(/^Not used \|/)
  expect(told['Payment gateway']).toMatch(/^Active \| .*No such payment/)
  expect(told['Compliance tracking system']).toMatch(/^Pending \| .*nothing is sent.*0 batches/)
})

test('what was seen is told with its time', () => {
  const told = cards({
    identity_provider: { ...NOTHING.identity_provider, last_seen_at: AT },
    compliance: { batches: 3, with_compliance_id: 2 },
    payments: { last_payment_at: AT },
    mail: { ...NOTHING.mail, server: 'mail.example', from: 'till@example', last_sent_at: AT },
    push: { devices: 1, last_sent_at: AT },
  })
  for (const text of Object.values(told).slice(1)) expect(text).toContain('2026/11/15, 10:30')
  expect(told['Identity provider']).toMatch(/^Active \|.*Reached 2026\/11\/16, 08:00/)
  expect(told['Compliance tracking system']).toContain('3 batches, 2 of them with a compliance ID')
  expect(told['E-mail']).toMatch(/^Active \| From till@example over mail\.example/)
  expect(told['Push']).toMatch(/^Active \| 1 device may/)
})

test('what is in trouble says so', () => {
  const told = cards({
    identity_provider: { ...NOTHING.identity_provider, problem: 'It cannot be reached.' },
    mail: { ...NOTHING.mail, server: 'mail.example', from: 'x@y', trouble: '550 no', waiting: 2 },
  })
  expect(told['Identity provider']).toMatch(/^Not reached \|.*It cannot be reached\. Asked/)
  expect(told['E-mail']).toMatch(/^In trouble \|.*2 messages waiting\. .*550 no/)
})
