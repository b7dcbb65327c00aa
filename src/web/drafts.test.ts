import { expect, test } from 'vitest'
import { draftOf, typedIn } from './drafts.ts'

const OPENED = { first_name: 'Thandi', email: '', has_medical_card: false, id_number: '•••' }

test.each<[object, object]>([
  [OPENED, {}],
  [{ ...OPENED, email: 'a@b.co' }, { email: 'a@b.co' }],
  [
    { ...OPENED, first_name: '', has_medical_card: true },
    { first_name: '', has_medical_card: true },
  ],
  // On no device, whatever the form.
  [{ ...OPENED, id_number: '8001015009087', medical_card_number: 'MED-1' }, {}],
  // A file or a list is no text that was typed.
  [{ ...OPENED, picture: { size: 1 } }, {}],
])('of %j is kept %j', (values, kept) => {
  expect(typedIn(values, OPENED)).toEqual(kept)
})

const KEPT = JSON.stringify({ user: 'one', values: { email: 'a@b.co' } })

test.each<[string, string | null, object | undefined]>([
  ['one', KEPT, { email: 'a@b.co' }],
  ['two', KEPT, undefined],
  ['one', null, undefined],
  ['one', 'not JSON', undefined],
  ['one', JSON.stringify({ user: 'one', values: { email: { $: 1 } } }), undefined],
])('to %s %s is %j', (user, kept, draft) => {
  expect(draftOf(user, kept)).toEqual(draft)
})
