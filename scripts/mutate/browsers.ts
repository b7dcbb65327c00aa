import type { Mutation } from './mutation.ts'

/** What other people's programs rely on. */
export const BROWSERS: readonly Mutation[] = [
  {
    name: 'the day is what the locale prints',
    in: 'shopDay',
    search: 'return `${year}-${month}-${day}`',
    replace:
      "return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(at) || `${year}${month}${day}`",
    test: { file: 'dates.test.ts', name: 'as WebKit prints' },
  },
  {
    name: 'midnight is 24:00',
    in: 'formatterFor',
    search: "hourCycle: 'h23'",
    replace: "hourCycle: 'h24'",
    test: { file: 'dates.test.ts', name: 'a day begins at 00:00' },
  },
  {
    name: 'the document hides the Idempotency-Key',
    in: 'operation',
    search: '...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),',
    replace: '',
    test: { file: 'openapi.test.ts', name: 'happens once is declared' },
  },
  {
    name: 'what a refusal carries is not declared',
    in: 'salesApi',
    search: 'refusals: { 403: NeedsApproval, 409: SaleConflict.extend(NeedsApproval.shape) },',
    replace: '',
    test: { file: 'openapi.test.ts', name: 'declared with what they carry' },
  },
  {
    name: 'the database writes dates in its own style',
    in: 'openPostgres',
    search: ", DateStyle: 'ISO'",
    replace: '',
    test: { file: 'client.test.ts', name: 'whatever style the database prefers' },
  },
  {
    name: 'a draft is shown to whoever signs in next',
    in: 'draftOf',
    search: 'return read(kept)?.user === user ? read(kept)?.values : undefined',
    replace: 'return read(kept)?.values',
    test: { file: 'drafts.test.ts', name: 'to two' },
  },
  {
    name: 'an ID number stays in the browser',
    in: 'typedIn',
    search: '!NEVER_KEPT.includes(name) && ',
    replace: '',
    test: { file: 'drafts.test.ts', name: '8001015009087' },
  },
]
