import type { Mutation } from './mutation.ts'

const KEEP_TEST = 'src/server/audit/keep-trail.test.ts'
const RESTORE_TEST = 'src/server/data-management/restore/access-after-restore.test.ts'

/** The seals of the audit trail, and what a restore brings back. */
export const TRAIL: readonly Mutation[] = [
  {
    name: 'what commits late is never sealed',
    file: 'src/server/audit/seal-rows.ts',
    search: 'await insertGaps(db, [...left, ...fresh])',
    replace: 'await insertGaps(db, left)',
    test: { file: KEEP_TEST, name: 'holds up nobody else' },
  },
  {
    name: 'a row put where one was rolled back is sealed as if it came late',
    file: 'src/server/audit/seal-queries.ts',
    search: '(g.next_transaction IS NULL OR ${db.unsafe(WRITTEN_BEFORE)})',
    replace: '(g.next_transaction IS NULL OR true)',
    test: { file: KEEP_TEST, name: 'leaves an id that nobody may come with later' },
  },
  {
    name: 'the sealer believes that a settled id is expected',
    file: 'src/server/audit/seal-queries.ts',
    search: 'WHERE g.first_id > ${settledId} AND',
    replace: 'WHERE',
    test: { file: 'src/server/audit/older-seals.test.ts', name: 'goes on' },
  },
  {
    name: 'verify believes that a settled id is expected',
    file: 'src/server/audit/check-queries.ts',
    search: 'FROM audit_gaps WHERE first_id > ${settledId}',
    replace: 'FROM audit_gaps',
    test: {
      file: 'src/server/audit/tampering.test.ts',
      name: 'also when somebody says that it was expected',
    },
  },
  {
    name: 'what is settled is not under the seal',
    file: 'src/server/audit/seal-chain.ts',
    search: 'settled_id === null ? head : [...head, settled_id]',
    replace: 'head',
    test: {
      file: 'src/server/audit/seal-chain.test.ts',
      name: 'up to where it is settled is under the seal',
    },
  },
  {
    name: 'a row removed before it was sealed is not missed',
    file: 'src/server/audit/keep-trail.ts',
    search: 'await reportRemoved(await listGone(pool, due.splice(0)))',
    replace: 'due.splice(0)',
    test: { file: KEEP_TEST, name: 'is missed by the server that wrote it' },
  },
  {
    name: 'an audit row that a trigger swallows is not missed',
    file: 'src/server/audit/record.ts',
    search: "if (!written) throw new Error('the audit row was not written')",
    replace: 'if (!written) return',
    test: { file: KEEP_TEST, name: 'makes the whole change fail' },
  },
  {
    name: 'a seal that is behind is not told',
    file: 'src/server/audit/keep-trail.ts',
    search: 'age() >= BEHIND_AFTER_MS',
    replace: 'age() < 0',
    test: { file: KEEP_TEST, name: 'because somebody holds' },
  },
  {
    name: 'the bell goes on about a seal that is no longer behind',
    file: 'src/web/notifications/smart-rounds.ts',
    search: 'store.withdraw(SEAL_BEHIND)',
    replace: 'void 0',
    test: { file: 'src/web/notifications/smart-rounds.test.ts', name: 'while it is not sealed' },
  },
  {
    name: 'keys work after a restore',
    file: 'src/server/data-management/restore/queries.ts',
    search: 'SET switched_off_at = ${now} WHERE revoked_at IS NULL',
    replace: 'SET switched_off_at = ${now} WHERE false',
    test: {
      file: 'src/server/data-management/restore/restored-access.test.ts',
      name: 'every key is off',
    },
  },
  {
    name: 'a key that is off works',
    file: 'src/server/api-keys/find-program.ts',
    search: 'if (row.switched_off_at !== null) throw switchedOff()',
    replace: '',
    test: { file: 'src/server/api-keys/api-keys.test.ts', name: 'is refused with the reason' },
  },
  {
    name: 'a restore gives access back to who was deactivated',
    file: 'src/server/data-management/restore/access-after-restore.ts',
    search: 'is_active: was.is_active && noted.is_active',
    replace: 'is_active: was.is_active',
    test: { file: RESTORE_TEST, name: 'deactivated' },
  },
  {
    name: 'a restore gives a role back that was taken away',
    file: 'src/server/data-management/restore/access-after-restore.ts',
    search: 'role: leastRole(was.role, noted.role)',
    replace: 'role: was.role',
    test: { file: RESTORE_TEST, name: 'a lower role' },
  },
  {
    name: 'a restore leaves no admin',
    file: 'src/server/data-management/restore/access-after-restore.ts',
    search: 'if (lessened.some(isAdmin)) return lessened',
    replace: 'if (lessened.length > 0) return lessened',
    test: { file: RESTORE_TEST, name: 'an active admin is always left' },
  },
  {
    name: 'anybody can write the note that a restore believes',
    file: 'src/server/access-note/access-note.ts',
    search: 'right !== undefined && isSame(right, seal)',
    replace: 'right !== undefined',
    test: { file: 'src/server/access-note/access-note.test.ts', name: 'only whoever has the key' },
  },
]
