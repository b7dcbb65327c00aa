import { expect, test, vi } from 'vitest'
import { untilFetched } from './lazy-part.ts'

test('a part that cannot be fetched is asked for until it is here', async () => {
  vi.useFakeTimers()
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  let asked = 0
  const load = () => {
    asked += 1
    return asked < 3 ? Promise.reject(new Error('no line')) : Promise.resolve('here')
  }
  const fetched = untilFetched(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await fetched).toBe('here')
  expect(asked).toBe(3)
  expect(said).toHaveBeenCalledTimes(2)
  vi.restoreAllMocks()
  vi.useRealTimers()
})
