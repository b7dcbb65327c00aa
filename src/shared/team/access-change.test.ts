import { expect, test } from 'vitest'
import { accessChangedText, accessQuestion } from './access-change.ts'

const NOW = { role: 'budtender', is_active: true } as const

test('deactivating names the person and what it means', () => {
  const question = accessQuestion('Thandi Nkosi', NOW, { ...NOW, is_active: false })
  expect(question?.title).toBe('Deactivate Thandi Nkosi?')
  expect(question?.effect).toContain('signed out everywhere')
})

test('another role names both', () => {
  expect(accessQuestion('Thandi Nkosi', NOW, { ...NOW, role: 'admin' })).toEqual({
    title: 'Make Thandi Nkosi an admin?',
    effect:
      'Budtender until now: POS access and customer service. From the next thing they do on, admin: Complete system access.',
    confirm: 'Change Role',
  })
})

test('what takes nothing away is not asked', () => {
  expect(accessQuestion('Thandi', NOW, NOW)).toBeNull()
  expect(accessQuestion('Thandi', { ...NOW, is_active: false }, NOW)).toBeNull()
})

test('what was done is told beside the way back', () => {
  expect(accessChangedText('Thandi', NOW, { ...NOW, is_active: false })).toBe(
    'Thandi was deactivated',
  )
  expect(accessChangedText('Thandi', NOW, { ...NOW, role: 'manager' })).toBe(
    'Thandi is a manager now',
  )
})
