import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atLeisure } from './at-leisure.ts'
import { afterSight, awaitSight, firstSight, sighted } from './first-sight.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  sighted()
  vi.useRealTimers()
})

test('what nobody waits for comes when the page says that it is seen', async () => {
  const done: string[] = []
  awaitSight()
  afterSight(() => done.push('head of the till'))
  void firstSight().then(() => done.push('bell'))
  await vi.advanceTimersByTimeAsync(2900)
  expect(done).toEqual([])
  sighted()
  await vi.advanceTimersByTimeAsync(199)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual(['head of the till', 'bell'])
})

test('what was left meanwhile is not done', async () => {
  const done: string[] = []
  awaitSight()
  afterSight(() => done.push('head of the till'))()
  const leave = afterSight(() => done.push('parked carts'))
  sighted()
  leave()
  await vi.advanceTimersByTimeAsync(300)
  expect(done).toEqual([])
})

test('a page that never shows what it was opened for is not waited for any longer', async () => {
  let isDone = false
  awaitSight()
  void firstSight().then(() => (isDone = true))
  await vi.advanceTimersByTimeAsync(3200)
  expect(isDone).toBe(true)
})

test('a page that nobody waits for is seen', async () => {
  await expect(firstSight()).resolves.toBeUndefined()
})

test('leisure begins a second after the page is seen, however long that takes', async () => {
  vi.stubGlobal('window', {})
  let isDone = false
  awaitSight()
  void atLeisure().then(() => (isDone = true))
  await vi.advanceTimersByTimeAsync(1500)
  sighted()
  await vi.advanceTimersByTimeAsync(1199)
  expect(isDone).toBe(false)
  await vi.advanceTimersByTimeAsync(20)
  expect(isDone).toBe(true)
  vi.unstubAllGlobals()
})
