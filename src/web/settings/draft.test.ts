import { describe, expect, test } from 'vitest'
import type { SavedSettings } from '#shared/settings/contract.ts'
import { ShopSettings } from '#shared/settings/shop-settings.ts'
import { DEFAULT_CAPS, type RoleCaps } from '#shared/shifts/caps.ts'
import {
  carriedTo,
  draftValues,
  edit,
  editedNames,
  leave,
  newDraft,
  notSaved,
  saved as afterSaving,
  send,
  shownProblems,
  upToDate,
} from './draft.ts'

const saved = (version: number, more: Partial<ShopSettings> = {}): SavedSettings => ({
  ...ShopSettings.parse(more),
  version,
  updated_at: '2026-11-15T08:00:00.000Z',
  updated_by: null,
})
const first = newDraft(saved(1))

const caps = (
  budtender: Partial<RoleCaps['budtender']>,
  manager: Partial<RoleCaps['manager']> = {},
): RoleCaps => ({
  budtender: { ...DEFAULT_CAPS.budtender, ...budtender },
  manager: { ...DEFAULT_CAPS.manager, ...manager },
})

test('what is typed counts as changed until it is as stored again', () => {
  const typed = edit(first, { store_name: 'Bloem Buds' })
  expect(editedNames(typed)).toEqual(['store_name'])
  expect(draftValues(typed).store_name).toBe('Bloem Buds')
  expect(editedNames(edit(typed, { store_name: 'Veld' }))).toEqual([])
})

describe('what is typed while a saving is on its way', () => {
  const sent = send(edit(first, { store_name: 'Bloem Buds', daily_summary: false }))
  const stored = saved(2, { store_name: 'Bloem Buds', daily_summary: false })

  test('stays on top of it', () => {
    const later = edit(sent, { store_name: 'Bloem Buds 2', phone: '021 555 0142' })
    const after = afterSaving(later, stored)
    expect(after.base).toBe(stored)
    expect(after.edits).toEqual({ store_name: 'Bloem Buds 2', phone: '021 555 0142' })
    expect(afterSaving(sent, stored)).toEqual(newDraft(stored))
  })

  test('stays when it is what was there before', () => {
    const undone = edit(sent, { store_name: 'Veld', daily_summary: true })
    expect(upToDate(undone, stored)).toBe(undone)
    expect(editedNames(afterSaving(undone, stored))).toEqual(['store_name', 'daily_summary'])
  })

  test('is nothing special when it could not be saved', () => {
    const typed = edit(first, { store_name: 'Bloem Buds' })
    expect(notSaved(send(typed))).toEqual(typed)
  })
})

describe('a newer saving', () => {
  const newer = saved(2, { store_name: 'Theirs', phone: '021 555 0142' })

  test('is shown while nothing has been typed', () => {
    expect(draftValues(upToDate(first, newer)).store_name).toBe('Theirs')
    const undone = edit(edit(first, { email: 'a@b.co' }), { email: '' })
    expect(upToDate(undone, newer).base).toBe(newer)
  })

  test('does not touch what is being typed', () => {
    const typed = edit(first, { email: 'a@b.co' })
    expect(upToDate(typed, newer)).toBe(typed)
  })

  test('can be taken with what was typed on top', () => {
    const merged = newDraft(newer, { store_name: 'Mine' })
    expect(draftValues(merged)).toMatchObject({ store_name: 'Mine', phone: '021 555 0142' })
    expect(editedNames(merged)).toEqual(['store_name'])
  })

  test('keeps of caps and accounts what was not typed here', () => {
    const { ledger_accounts: codes } = first.base
    const typed = edit(first, {
      email: 'a@b.co',
      discount_caps: caps({ paid_out: 300 }),
      ledger_accounts: { ...codes, vat: '2210' },
    })
    const decided = saved(2, {
      phone: '021 555 0142',
      discount_caps: caps({ return_amount: 50 }, { no_sales: 5 }),
      ledger_accounts: { ...codes, sales: '4001' },
    })
    const carried = carriedTo(decided, typed)
    expect(carried.base).toBe(decided)
    expect(carried.edits).toEqual({
      email: 'a@b.co',
      discount_caps: caps({ paid_out: 300, return_amount: 50 }, { no_sales: 5 }),
      ledger_accounts: { ...codes, vat: '2210', sales: '4001' },
    })
  })

  test('that decided alike leaves nothing to save', () => {
    const discount_caps = caps({ paid_out: 300 })
    const carried = carriedTo(saved(2, { discount_caps }), edit(first, { discount_caps }))
    expect(editedNames(carried)).toEqual([])
  })

  test('that is older is ignored', () => {
    const draft = newDraft(newer)
    expect(upToDate(draft, saved(1))).toBe(draft)
  })
})

test('what is wrong is told once the field was left', () => {
  const typed = edit(first, { email: 'nobody', vat_number: '1' })
  expect(shownProblems(typed)).toEqual({})
  expect(shownProblems(leave(typed, ['email']))).toEqual({ email: 'Please enter a valid email' })
  const mended = edit(leave(typed, ['email']), { email: 'a@b.co' })
  expect(shownProblems(mended)).toEqual({})
})
