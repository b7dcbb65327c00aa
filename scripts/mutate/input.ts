import type { Mutation } from './mutation.ts'

/** What comes in. */
export const INPUT: readonly Mutation[] = [
  {
    name: 'a write of another site is let in by its Sec-Fetch-Site',
    in: 'refuseForeignWrites',
    search: "site !== undefined && site !== 'same-origin'",
    replace: 'site === null',
    test: { file: 'requests.test.ts', name: 'a write from another site is refused' },
  },
  {
    name: 'a write of another site is let in by its Origin',
    in: 'refuseForeignWrites',
    search: 'origin !== undefined && !isOwn(origin, c.var.services.env.PUBLIC_ORIGIN)',
    replace: 'origin === null',
    test: { file: 'requests.test.ts', name: 'a write from another site is refused' },
  },
  {
    name: 'another site may write into the trail by reading',
    in: 'refuseStranger',
    search: 'if (!visitor.user.key) refuseForeignRead(visitor.request, visitor.env.PUBLIC_ORIGIN)',
    replace: '',
    test: { file: 'session/sessions.test.ts', name: 'not even a row in the trail' },
  },
  {
    name: 'a form of another site may pass as JSON',
    in: 'parseJson',
    search: "throw new Refusal(415, 'Expected JSON')",
    replace: 'type.trim()',
    test: { file: 'requests.test.ts', name: 'a request is refused, never a failure' },
  },
  {
    name: 'fields that a form does not have are taken',
    in: 'endpoint',
    search: '(description.body ?? NoFields).strict()',
    replace: '(description.body ?? NoFields).loose()',
    test: { file: 'requests.test.ts', name: 'a request is refused, never a failure' },
  },
  {
    name: 'a body may be of any size',
    in: 'readPieces',
    search: 'if (size > limit) throw tooLarge()',
    replace: '',
    test: { file: 'requests.test.ts', name: 'a body that is larger than it says' },
  },
  {
    name: '% in a search stands for anything',
    in: 'holding',
    search: 'text.replaceAll(/[\\\\%_]/g, String.raw`\\$&`)',
    replace: 'text',
    test: { file: 'products.test.ts', name: 'takes signs as they are' },
  },
  {
    name: 'formulas in an export run in the spreadsheet',
    in: 'csvCell',
    search: "FORMULA.test(cell) && !TELEPHONE.test(cell) ? `'${cell}` : cell",
    replace: 'cell',
    test: { file: 'csv.test.ts', name: 'which no spreadsheet runs' },
  },
  {
    name: 'scripts in a page are run',
    in: 'CONTENT_SECURITY_POLICY',
    search: `"script-src 'self'"`,
    replace: `"script-src 'self' 'unsafe-inline'"`,
    test: {
      file: 'answers.test.ts',
      name: 'every kind of answer carries the safety headers',
    },
  },
  {
    name: 'the application may be framed',
    in: 'CONTENT_SECURITY_POLICY',
    search: `"frame-ancestors 'none'"`,
    replace: `"frame-ancestors *"`,
    test: {
      file: 'answers.test.ts',
      name: 'every kind of answer carries the safety headers',
    },
  },
  {
    name: 'hidden files are served',
    in: 'loadFiles',
    search: "if (path.startsWith('/.')) continue",
    replace: '',
    test: { file: 'static-files.test.ts', name: 'nothing hidden' },
  },
  {
    name: 'a backup is named by any path',
    in: 'BackupId',
    search: ".regex(/^\\d{8}T\\d{6}Z-[0-9a-f]{8}$/, { error: 'Expected the id of a backup' })",
    replace: '.min(1)',
    test: { file: 'paths.test.ts', name: 'backup' },
  },
  {
    name: 'texts that cannot be stored reach the database',
    in: 'storable',
    search: "!value.includes('\\0') && value.isWellFormed()",
    replace: 'value.length >= 0',
    test: { file: 'fields.test.ts', name: 'text' },
  },
]
