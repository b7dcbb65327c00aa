import type { Mutation } from './mutation.ts'

/** What other people's programs rely on. */
export const BROWSERS: readonly Mutation[] = [
  {
    name: 'the day is what the locale prints',
    file: 'src/shared/dates.ts',
    search: 'return `${year}-${month}-${day}`',
    replace:
      "return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(at) || `${year}${month}${day}`",
    test: { file: 'src/shared/dates.test.ts', name: 'as WebKit prints' },
  },
  {
    name: 'midnight is 24:00',
    file: 'src/shared/dates.ts',
    search: "hourCycle: 'h23'",
    replace: "hourCycle: 'h24'",
    test: { file: 'src/shared/dates.test.ts', name: 'a day begins at 00:00' },
  },
  {
    name: 'the document hides the Idempotency-Key',
    file: 'src/server/http/openapi.ts',
    search: '...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),',
    replace: '',
    test: { file: 'src/server/http/openapi.test.ts', name: 'happens once is declared' },
  },
  {
    name: 'what a refusal carries is not declared',
    file: 'src/shared/sales/contract.ts',
    search: 'refusals: { 409: SaleConflict },',
    replace: '',
    test: { file: 'src/server/http/openapi.test.ts', name: 'declared with what they carry' },
  },
  {
    name: 'the database writes dates in its own style',
    file: 'src/server/db/connect.ts',
    search: ", DateStyle: 'ISO'",
    replace: '',
    test: { file: 'src/server/db/client.test.ts', name: 'whatever style the database prefers' },
  },
]
