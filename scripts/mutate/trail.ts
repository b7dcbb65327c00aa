import type { Mutation } from './mutation.ts'

/** What has happened stays as it was, and who may do what after a restore. */
export const TRAIL: readonly Mutation[] = [
  {
    name: 'a sale does not say that it changes the figures',
    in: 'salesApi',
    search: "changes: ['sales', 'inventory', 'customers']",
    replace: "changes: ['inventory', 'customers']",
    test: {
      file: 'kept-answers.test.ts',
      name: 'answered from memory until something is sold',
    },
  },
  {
    name: 'what commits late is never sealed',
    in: 'keepGaps',
    search: 'await insertGaps(db, [...left, ...fresh])',
    replace: 'await insertGaps(db, left)',
    test: { file: 'keep-trail.test.ts', name: 'holds up nobody else' },
  },
  {
    name: 'a row put where one was rolled back is sealed as if it came late',
    in: 'listWaiting',
    search: '(g.next_transaction IS NULL OR ${db.unsafe(WRITTEN_BEFORE)})',
    replace: '(g.next_transaction IS NULL OR true)',
    test: { file: 'keep-trail.test.ts', name: 'leaves an id that nobody may come with later' },
  },
  {
    name: 'the sealer believes that a settled id is expected',
    in: 'listWaiting',
    search: 'WHERE g.first_id > ${settledId} AND',
    replace: 'WHERE',
    test: { file: 'older-seals.test.ts', name: 'goes on' },
  },
  {
    name: 'verify believes that a settled id is expected',
    in: 'listOpenGaps',
    search: 'FROM audit_gaps WHERE first_id > ${settledId}',
    replace: 'FROM audit_gaps',
    test: {
      file: 'tampering.test.ts',
      name: 'also when somebody says that it was expected',
    },
  },
  {
    name: 'what is settled is not under the seal',
    in: 'headOf',
    search: 'settled_id === null ? head : [...head, settled_id]',
    replace: 'head',
    test: {
      file: 'seal-chain.test.ts',
      name: 'up to where it is settled is under the seal',
    },
  },
  {
    name: 'a row removed before it was sealed is not missed',
    in: 'keepTrail',
    search: 'await reportRemoved(await listGone(pool, due.splice(0)))',
    replace: 'due.splice(0)',
    test: { file: 'keep-trail.test.ts', name: 'is missed by the server that wrote it' },
  },
  {
    name: 'an audit row that a trigger swallows is not missed',
    in: 'insertAuditLog',
    search: "if (!written) throw new Error('the audit row was not written')",
    replace: 'if (!written) return',
    test: { file: 'keep-trail.test.ts', name: 'makes the whole change fail' },
  },
  {
    name: 'a seal that is behind is not told',
    in: 'keepTrail',
    search: 'age() >= BEHIND_AFTER_MS',
    replace: 'age() < 0',
    test: { file: 'keep-trail.test.ts', name: 'because somebody holds' },
  },
  {
    name: 'the bell goes on about a seal that is no longer behind',
    in: 'startSmartRounds',
    search: 'store.withdraw(SEAL_BEHIND)',
    replace: 'void 0',
    test: { file: 'smart-rounds.test.ts', name: 'is not sealed is told while it is so' },
  },
  {
    name: 'keys work after a restore',
    in: 'switchKeysOff',
    search: 'SET switched_off_at = ${now} WHERE revoked_at IS NULL',
    replace: 'SET switched_off_at = ${now} WHERE false',
    test: {
      file: 'restored-access.test.ts',
      name: 'every key is off',
    },
  },
  {
    name: 'a key that is off works',
    in: 'findProgram',
    search: 'if (row.switched_off_at !== null) throw switchedOff()',
    replace: '',
    test: { file: 'api-keys.test.ts', name: 'is refused with the reason' },
  },
  {
    name: 'a restore gives access back to who was deactivated',
    in: 'lesser',
    search: 'is_active: was.is_active && noted.is_active',
    replace: 'is_active: was.is_active',
    test: { file: 'access-after-restore.test.ts', name: 'deactivated' },
  },
  {
    name: 'a restore gives a role back that was taken away',
    in: 'lesser',
    search: 'role: leastRole(was.role, noted.role)',
    replace: 'role: was.role',
    test: { file: 'access-after-restore.test.ts', name: 'a lower role' },
  },
  {
    name: 'a restore leaves no admin',
    in: 'withAdmin',
    search: 'if (lessened.some(isAdmin)) return lessened',
    replace: 'if (lessened.length > 0) return lessened',
    test: { file: 'access-after-restore.test.ts', name: 'an active admin is always left' },
  },
  {
    name: 'anybody can write the note that a restore believes',
    in: 'readAccessNote',
    search: 'right !== undefined && isSame(right, seal)',
    replace: 'right !== undefined',
    test: { file: 'access-note.test.ts', name: 'only whoever has the key' },
  },
]
