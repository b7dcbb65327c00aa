import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atRest } from './at-rest.ts'

const page = new EventTarget()

beforeEach(() => {
  vi.stubGlobal('document', page)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const scroll = () => page.dispatchEvent(new Event('scroll'))

/** Notes whether it was done. */
function watched() {
  const work = vi.fn()
  return { work, cancel: atRest(work) }
}

test('what nothing is scrolled under is done at once', () => {
  expect(watched().work).toHaveBeenCalledOnce()
})

test('while a list is scrolled it waits, and is done once when that is over', () => {
  watched()
  scroll()
  const { work } = watched()
  for (let step = 0; step < 10; step += 1) {
    vi.advanceTimersByTime(100)
    scroll()
  }
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(work).toHaveBeenCalledOnce()
  scroll()
  vi.advanceTimersByTime(200)
  expect(work).toHaveBeenCalledOnce()
})

test('what is no longer wanted is not done', () => {
  watched()
  scroll()
  const { work, cancel } = watched()
  cancel()
  vi.advanceTimersByTime(200)
  expect(work).not.toHaveBeenCalled()
})
