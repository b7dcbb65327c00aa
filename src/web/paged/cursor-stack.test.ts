import { expect, it } from 'vitest'
import { cursorOf, FIRST_PAGE, nextPage, previousPage, rowsBefore } from './cursor-stack.ts'

it('the first page has no cursor and no rows before it', () => {
  expect(cursorOf(FIRST_PAGE)).toBeNull()
  expect(rowsBefore(FIRST_PAGE, 50)).toBe(0)
})

it('Next goes to the cursor that the server named, and Previous back the same way', () => {
  const third = nextPage(nextPage(FIRST_PAGE, 'second'), 'third')
  expect([cursorOf(third), rowsBefore(third, 25)]).toEqual(['third', 50])
  const second = previousPage(third)
  expect([cursorOf(second), rowsBefore(second, 25)]).toEqual(['second', 25])
  expect(previousPage(second)).toEqual(FIRST_PAGE)
})

it('before the first page there is only the first page', () => {
  expect(previousPage(FIRST_PAGE)).toEqual(FIRST_PAGE)
})

it('a double click on Next moves one page', () => {
  const second = nextPage(FIRST_PAGE, 'second')
  expect(nextPage(second, 'second')).toBe(second)
})
