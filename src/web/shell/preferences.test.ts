import { expect, it } from 'vitest'
import { parsePreferences } from './preferences.ts'

const defaults = {
  theme: 'system',
  primaryColor: 'emerald',
  compactMode: false,
  animations: true,
  foldedAtTill: true,
  foldedElsewhere: false,
}

it.each([null, '', '{', 'null', '7', '[]', '{"theme":"pink"}'])(
  '%j counts as the defaults',
  (entry) => {
    expect(parsePreferences(entry)).toEqual(defaults)
  },
)

it('a damaged field does not cost the others', () => {
  expect(parsePreferences('{"theme":"dark","primaryColor":7,"compactMode":true}')).toEqual({
    ...defaults,
    theme: 'dark',
    compactMode: true,
  })
})
