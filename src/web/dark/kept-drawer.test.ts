import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import type { Till } from '#shared/tills/contract.ts'
import {
  drawerTold,
  noSalesOf,
  withCount,
  withShiftClosed,
  withShiftEvent,
  withShiftOpened,
} from './kept-drawer.ts'

const TILL: Till = {
  id: 7,
  name: 'Till A',
  letter: 'A',
  shop_id: 1,
  public_key: '{}',
  created_at: '2026-11-01T08:00:00.000Z',
  last_seen_at: '2026-11-16T08:00:00.000Z',
  version: '',
  retired_at: null,
  entries: { received: 0, told: 0, waiting: 0, synced_at: null, is_missing: false },
  open_shift: null,
}
const NALEDI = { id: 'n', name: 'Naledi Dube' }
const DEED = { at: '2026-11-16T09:00:00.000Z', person: NALEDI }
const OPENED = withShiftOpened(drawerTold(TILL, null), DEED, {
  key: 'k1',
  float: cents(500_00),
  day: '2026-11-16',
})

test('a shift that is opened in the dark goes by the key of its entry', () => {
  expect(OPENED.shift?.ref).toEqual({ key: 'k1' })
  expect(OPENED.till.open_shift).toMatchObject({ held_by: 'n', held_by_name: 'Naledi Dube' })
})

test('a shift that the server opened goes by its id', () => {
  const open_shift = {
    id: 3,
    opened_at: DEED.at,
    held_by: 'n',
    held_by_name: 'Naledi Dube',
    is_overnight: false,
  }
  expect(drawerTold({ ...TILL, open_shift }, null).shift?.ref).toEqual({ id: 3 })
})

test('what was counted with the server is counted: in the dark there is one count more', () => {
  const open_shift = {
    id: 3,
    opened_at: DEED.at,
    held_by: 'n',
    held_by_name: 'Naledi Dube',
    is_overnight: false,
  }
  const count = {
    number: 1,
    denominations: {},
    counted: cents(612_30),
    expected: cents(610_00),
    difference: cents(2_30),
    terminals: {},
    person: 'Naledi Dube',
    created_at: DEED.at,
  }
  const details = { ...OPENED.shift!.details, id: 3, counts: [count] }
  expect(drawerTold({ ...TILL, open_shift }, details).shift?.counted).toEqual([612_30])
})

test('a hand-over makes another hold the drawer', () => {
  const event = {
    kind: 'hand_over' as const,
    amount: null,
    reason: null,
    to_id: 't',
    approval_id: null,
  }
  const handed = withShiftEvent(OPENED, DEED, event, { id: 't', name: 'Thabo' })
  expect(handed.till.open_shift?.held_by).toBe('t')
  expect(handed.shift?.details.events).toMatchObject([{ kind: 'hand_over', to: 'Thabo' }])
})

test('of openings without a sale each person has their own, told by the server or done here', () => {
  const event = {
    kind: 'no_sale' as const,
    amount: null,
    reason: 'change',
    to_id: null,
    approval_id: null,
  }
  const thabo = { ...DEED, person: { id: 't', name: 'Thabo' } }
  const opened = withShiftEvent(withShiftEvent(OPENED, DEED, event, null), thabo, event, null)
  const told = drawerTold(opened.till, opened.shift!.details)
  const once = withShiftEvent(told, DEED, event, null)
  expect([noSalesOf(once, 'n'), noSalesOf(once, 't'), noSalesOf(once, 'k')]).toEqual([2, 1, 0])
})

test('a count keeps what was counted and nothing of what is expected', () => {
  const counted = withCount(OPENED, cents(612_30))
  expect(counted.shift?.counted).toEqual([612_30])
  expect(counted.shift?.details.counts).toEqual([])
})

test('a closed shift leaves the drawer shut', () =>
  expect(withShiftClosed(OPENED)).toMatchObject({ till: { open_shift: null }, shift: null }))
