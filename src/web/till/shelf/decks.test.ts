import { expect, test } from 'vitest'
import { firstDecks, turnDecks } from './decks.ts'

test('what is looked for next goes on the deck that is out of sight', () => {
  expect(turnDecks(firstDecks('all'), 'all', 'gold')).toEqual({ up: 0, lists: ['all', 'gold'] })
})

test('what was made ready is shown by turning the decks round', () => {
  const ready = turnDecks(firstDecks('all'), 'all', 'gold')
  expect(turnDecks(ready, 'gold', 'gold')).toEqual({ up: 1, lists: ['all', 'gold'] })
})

test('what nobody made ready takes the place of what is on the screen', () => {
  const ready = turnDecks(firstDecks('all'), 'all', 'gold')
  expect(turnDecks(ready, 'haze', undefined)).toEqual({ up: 0, lists: ['haze', 'gold'] })
})

test('the list before is still there for whoever goes back to it', () => {
  const searched = turnDecks(turnDecks(firstDecks('all'), 'all', 'gold'), 'gold', undefined)
  expect(turnDecks(searched, 'all', undefined)).toEqual({ up: 0, lists: ['all', 'gold'] })
})

test('where nothing is new, nothing is drawn anew', () => {
  const ready = turnDecks(firstDecks('all'), 'all', 'gold')
  expect(turnDecks(ready, 'all', 'gold')).toBe(ready)
  expect(turnDecks(ready, 'all', 'all')).toBe(ready)
  expect(turnDecks(ready, 'all', undefined)).toBe(ready)
})
