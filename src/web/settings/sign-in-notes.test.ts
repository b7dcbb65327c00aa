import { expect, it } from 'vitest'
import { secondFactorNote, sharedTillNote } from './sign-in-notes.ts'

it.each([
  [0, 0, 'Not known yet', /next sign-in will show/],
  [20, 20, 'Checked', /says when it asked people/],
  [1, 1, 'Checked', /says when it asked people/],
  [20, 0, 'Not checked', /does not say when people signed in: .* Have it send auth_time/],
  [20, 17, 'Not checked', /^Of 3 of the last 20 sign-ins/],
])('of %i sign-ins %i with their time: %s', (sign_ins, with_time, status, text) => {
  const note = sharedTillNote({ sign_ins, with_time })
  expect(note.status).toBe(status)
  expect(note.text).toMatch(text)
})

it.each([
  [0, 0, /^No sign-in has shown one yet/],
  [20, 0, /may not get back in/],
  [20, 3, /^Of the last 20 sign-ins 3 showed one/],
])('of %i sign-ins %i with a second factor', (sign_ins, with_second_factor, text) => {
  expect(secondFactorNote({ sign_ins, with_second_factor })).toMatch(text)
})
