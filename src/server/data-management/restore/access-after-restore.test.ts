import { describe, expect, test } from 'vitest'
import type { Access, AccessMember } from '#server/access-note/access.ts'
import { accessAfterRestore } from './access-after-restore.ts'

const MADE_AT = '2026-11-15T08:00:00.000Z'
const LATER = '2026-11-15T09:00:00.000Z'

const member = (name: string, role: AccessMember['role'], is_active = true): AccessMember => ({
  id: name,
  email: `${name}@veld.test`,
  name,
  role,
  is_active,
})
const access = (...members: AccessMember[]): Access => ({ members, keys: [] })
const ANN = member('ann', 'admin')

/** What becomes of those who come back otherwise than in the backup, and what is said. */
function restored(backup: AccessMember[], noted: AccessMember[], noted_at = LATER) {
  const note = { noted_at, access: access(...noted) }
  const { known, members, lines } = accessAfterRestore(access(...backup), note, MADE_AT)
  return {
    known,
    members: members.map(({ name, role, is_active }) => [name, role, is_active]),
    lines,
  }
}

test('what has not changed since is not worth a word', () => {
  expect(restored([ANN, member('bo', 'viewer')], [ANN, member('bo', 'viewer')])).toEqual({
    known: 'note',
    members: [],
    lines: [],
  })
})

describe('nobody gets back what was taken from them after the backup', () => {
  test.each<[string, AccessMember, AccessMember, (string | boolean)[], string]>([
    [
      'deactivated',
      member('bo', 'manager'),
      member('bo', 'manager', false),
      ['bo', 'manager', false],
      'bo (bo@veld.test): manager in the backup, manager, deactivated since; back as manager, deactivated.',
    ],
    [
      'a lower role',
      member('bo', 'admin'),
      member('bo', 'budtender'),
      ['bo', 'budtender', true],
      'bo (bo@veld.test): admin in the backup, budtender since; back as budtender.',
    ],
    [
      'a lower role, which was raised and deactivated',
      member('bo', 'manager'),
      member('bo', 'admin', false),
      ['bo', 'manager', false],
      'bo (bo@veld.test): manager in the backup, admin, deactivated since; back as manager, deactivated.',
    ],
  ])('%s', (_, was, noted, back, line) => {
    expect(restored([ANN, was], [ANN, noted])).toEqual({
      known: 'note',
      members: [back],
      lines: [line],
    })
  })
})

test('what somebody was given after the backup they do not get by it, but it is said', () => {
  expect(restored([ANN, member('bo', 'viewer')], [ANN, member('bo', 'manager')])).toEqual({
    known: 'note',
    members: [],
    lines: ['bo (bo@veld.test): viewer in the backup, manager since; back as viewer.'],
  })
  expect(restored([ANN, member('bo', 'viewer', false)], [ANN, member('bo', 'viewer')])).toEqual({
    known: 'note',
    members: [],
    lines: [
      'bo (bo@veld.test): viewer, deactivated in the backup, viewer since; back as viewer, deactivated.',
    ],
  })
})

test('who joined after the backup, and whom the note does not know, is named', () => {
  const { members, lines } = restored(
    [ANN, member('bo', 'viewer')],
    [ANN, member('cleo', 'manager')],
  )
  expect(members).toEqual([])
  expect(lines).toEqual([
    'bo (bo@veld.test), viewer: not in the note; check that they belong here.',
    'cleo (cleo@veld.test), manager: joined after the backup; invite them again.',
  ])
})

describe('an active admin is always left', () => {
  test('who became one after the backup, when the others no longer are', () => {
    const { members, lines } = restored(
      [ANN, member('bo', 'manager')],
      [member('ann', 'admin', false), member('bo', 'admin')],
    )
    expect(members).toEqual([
      ['ann', 'admin', false],
      ['bo', 'admin', true],
    ])
    expect(lines[1]).toBe('bo (bo@veld.test): manager in the backup, admin since; back as admin.')
  })

  test('who was one in the backup, when the new one is not in it', () => {
    const { members, lines } = restored(
      [ANN, member('bo', 'manager')],
      [member('ann', 'viewer'), member('bo', 'manager', false), member('cleo', 'admin')],
    )
    expect(members).toEqual([['bo', 'manager', false]])
    expect(lines[0]).toBe(
      'ann (ann@veld.test): admin in the backup, viewer since; back as admin, since no other admin is left.',
    )
  })
})

describe('where nothing is known since, all who may sign in are named', () => {
  const backup = access(ANN, member('bo', 'manager'), member('cleo', 'viewer', false))
  const unlike = { ...backup, members: [member('ann', 'viewer')] }
  test.each<[string, Parameters<typeof accessAfterRestore>[1]]>([
    ['no note', null],
    ['forged note', 'forged'],
    ['older note', { noted_at: MADE_AT, access: unlike }],
    ['other note', { noted_at: LATER, access: access(member('dan', 'admin')) }],
  ])('%s', (known, note) => {
    expect(accessAfterRestore(backup, note, MADE_AT)).toEqual({
      known,
      members: [],
      revoked: [],
      lines: ['ann (ann@veld.test): admin', 'bo (bo@veld.test): manager'],
    })
  })

  test('but a note that was never changed since is as good as new', () => {
    const note = { noted_at: '2026-01-01T00:00:00.000Z', access: backup }
    expect(accessAfterRestore(backup, note, MADE_AT)).toMatchObject({ known: 'note', lines: [] })
  })
})

test('keys that were revoked after the backup come back revoked, and those made since are named', () => {
  const key = (id: number, name: string, is_revoked = false) => ({ id, name, is_revoked })
  const backup = { members: [ANN], keys: [key(1, 'Sync'), key(2, 'Kiosk'), key(3, 'Old', true)] }
  const noted = {
    members: [ANN],
    keys: [
      key(1, 'Sync', true),
      key(2, 'Kiosk'),
      key(3, 'Old', true),
      key(4, 'New'),
      key(5, 'X', true),
    ],
  }
  const { revoked, lines } = accessAfterRestore(backup, { noted_at: LATER, access: noted }, MADE_AT)
  expect(revoked).toEqual([key(1, 'Sync')])
  expect(lines).toEqual([
    'API key Sync: revoked after the backup, and revoked now.',
    'API key New: made after the backup, and gone; make a new one.',
  ])
})
