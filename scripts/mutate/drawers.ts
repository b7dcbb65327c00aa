import type { Mutation } from './mutation.ts'

const SHIFTS = 'shifts/shifts.test.ts'
const PINS = 'pins/pins.test.ts'
const GUESSING = 'pins/guessing.test.ts'
const BELOW_LIST = 'sales/price-below-list.test.ts'
const APPROVALS = 'approvals/approvals.test.ts'

/** Tills, drawers, PINs and approvals. */
export const DRAWERS: readonly Mutation[] = [
  {
    name: 'a retired till sells',
    in: 'record_sale',
    search: 'IF is_retired THEN',
    replace: 'IF false THEN',
    test: { file: 'tills/tills.test.ts', name: 'retires a till, which says so and cannot sell' },
  },
  {
    name: 'a sale does not hold its shift',
    in: 'record_sale',
    search: 's.closed_at IS NULL FOR SHARE;',
    replace: 's.closed_at IS NULL;',
    test: { file: SHIFTS, name: 'a sale under way when the drawer is counted is in the count' },
  },
  {
    name: 'who counts does not wait for sales',
    in: 'lockShift',
    search: 'FOR UPDATE',
    replace: '',
    test: { file: SHIFTS, name: 'a sale under way when the drawer is counted is in the count' },
  },
  {
    name: 'sales go on where a shift is required',
    in: 'record_sale',
    search: 'IF drawer IS NULL AND given.is_shift_required THEN',
    replace: 'IF false THEN',
    test: { file: SHIFTS, name: 'or is refused where one is needed' },
  },
  {
    name: 'what is expected is told before the count',
    in: 'shiftAnswer',
    search:
      '...(counted !== null &&\n      expected !== null && { counted, expected, difference: cents(counted - expected) }),',
    replace: '...{ counted: cents(0), expected: cents(0), difference: cents(0) },',
    test: { file: SHIFTS, name: 'no answer tells what is expected' },
  },
  {
    name: 'a manager looks into the drawer that they hold',
    in: 'lookAtShift',
    search: '(shift.held_by === caller.user.id && shift.counted === null)',
    replace: 'false',
    test: { file: SHIFTS, name: 'but not of the drawer they hold' },
  },
  {
    name: 'anybody counts anybody’s drawer',
    in: 'refuseOtherDrawer',
    search: 'if (isManager(caller) || shift.held_by === caller.user.id) return',
    replace: 'if (shift) return',
    test: { file: SHIFTS, name: 'to count, to hand over, to take from, to read' },
  },
  {
    name: 'anybody takes cash from anybody’s drawer',
    in: 'refuseOutsider',
    search:
      'if (isManager(caller) || (await isAmongPeople(caller.db, shift.id, caller.user.id))) return',
    replace: 'if (shift) return',
    test: { file: SHIFTS, name: 'to count, to hand over, to take from, to read' },
  },
  {
    name: 'the application may rewrite Z reports',
    in: 'GRANTS',
    search: "z_reports: 'SELECT, INSERT',",
    replace: "z_reports: 'SELECT, INSERT, UPDATE',",
    test: { file: SHIFTS, name: 'the application cannot rewrite a Z report' },
  },
  {
    name: 'the application may rewrite the float of a shift',
    in: 'GRANTS',
    search: 'UPDATE (closed_by, closed_at)',
    replace: 'UPDATE',
    test: { file: 'app-role.test.ts', name: 'is never opened with another float' },
  },
  {
    name: 'the application may rewrite what was approved',
    in: 'GRANTS',
    search: 'UPDATE (decided_by, decided_at, is_granted, expires_at, used_at)',
    replace: 'UPDATE',
    test: { file: 'app-role.test.ts', name: 'is never given for something else' },
  },
  {
    name: 'the application may rewrite whose exception it is',
    in: 'GRANTS',
    search: 'UPDATE (resolved_by, resolved_at, note, told_at)',
    replace: 'UPDATE',
    test: { file: 'app-role.test.ts', name: 'is never of another person' },
  },
  {
    name: 'PINs may be tried without end',
    in: 'payForTry',
    search: 'if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1000) }',
    replace: '',
    test: { file: GUESSING, name: 'five tries, then waits that double' },
  },
  {
    name: 'a new sign-in is a new device for PINs',
    in: 'checkPin',
    search: 'caller.user.session?.owner_id ?? caller.user.id',
    replace: 'caller.user.session?.id ?? caller.user.id',
    test: { file: GUESSING, name: 'five tries, then waits that double' },
  },
  {
    name: 'one PIN is tried on everybody',
    in: 'freeTries',
    search: 'if (profile_id === null) return FREE_TRIES.ofAnybody',
    replace: 'if (profile_id === null) return Infinity',
    test: { file: GUESSING, name: 'is looked at twenty times for each who asks' },
  },
  {
    name: 'one’s own PIN buys tries at others',
    in: 'forgiveTries',
    search: 'isOfMany ? Math.max(row.failures - 1, 0) : 0',
    replace: 'isOfMany && row.asked_by === null ? Math.max(row.failures - 1, 0) : 0',
    test: { file: GUESSING, name: 'buys no tries at others' },
  },
  {
    name: 'a PIN’s hash holds for anybody',
    in: 'hashOf',
    search: 'associatedData: Buffer.from(owner),',
    replace: "associatedData: Buffer.from(owner.replaceAll(/./g, '')),",
    test: { file: PINS, name: 'opens nothing when it is moved to somebody else' },
  },
  {
    name: 'a PIN is set in any session',
    in: 'setPin',
    search: 'if (!isSignInFresh(caller))',
    replace: 'if (user.key)',
    test: { file: PINS, name: 'is set within minutes of signing in' },
  },
  {
    name: 'a PIN leads the shop',
    in: 'roleOf',
    search: "id === owner_id ? role : leastRole(role, 'budtender')",
    replace: 'id === owner_id ? role : role',
    test: { file: PINS, name: 'with what a PIN is worth' },
  },
  {
    name: 'a locked till answers',
    in: 'refuseStranger',
    search: 'if (visitor.user.session?.locked_at && !endpoint.whileLocked)',
    replace: 'if (endpoint.roles.length === 0)',
    test: { file: PINS, name: 'a locked till answers nothing' },
  },
  {
    name: 'an approval holds for another act',
    in: 'problemOf',
    search: 'if (!isSame) return',
    replace: "if (act.kind === 'void' && !isSame) return",
    test: { file: APPROVALS, name: 'approves one act, once' },
  },
  {
    name: 'an approval holds for ever',
    in: 'problemOf',
    search: 'if (found.used_at !== null) return',
    replace: "if (act.kind === 'void' && found.used_at !== null) return",
    test: { file: APPROVALS, name: 'at the same moment an approval is used once' },
  },
  {
    name: 'a line is given away in a big sale',
    in: 'belowList',
    search: 'by_hand > percentOf(gross, most)',
    replace: 'by_hand > gross',
    test: { file: BELOW_LIST, name: 'and no further' },
  },
  {
    name: 'what needed a word is no exception',
    in: 'noteApproved',
    search: 'await noteException(db, {',
    replace: 'void ({',
    test: { file: BELOW_LIST, name: 'is an exception of both' },
  },
  {
    name: 'somebody approves for themselves',
    in: 'mayApprove',
    search: 'approver.id !== asker.id &&',
    replace: '',
    test: { file: 'approvals/may-approve.test.ts', name: 'nobody approves for themselves' },
  },
  {
    name: 'a colleague approves',
    in: 'mayApprove',
    search: 'Role.options.indexOf(approver.role) < Role.options.indexOf(asker.role)',
    replace: 'Role.options.length > 0',
    test: { file: 'approvals/may-approve.test.ts', name: 'is of a higher role' },
  },
]
