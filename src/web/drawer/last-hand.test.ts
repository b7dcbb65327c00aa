import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteHand, sinceLastHand } from './last-hand.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what one tab notes another one reads', () => {
  expect(sinceLastHand()).toBe(Infinity)
  noteHand()
  vi.advanceTimersByTime(5000)
  expect(sinceLastHand()).toBe(5000)
  noteHand()
  expect(sinceLastHand()).toBe(0)
})

test('a clock that was put back, or something else in its place, keeps no till open', () => {
  noteHand()
  vi.setSystemTime(Date.now() - 60_000)
  expect(sinceLastHand()).toBe(Infinity)
  for (const value of ['', 'soon']) {
    stored.set('veld-last-hand', value)
    expect(sinceLastHand()).toBeGreaterThan(1e12)
  }
})

test('where nothing can be stored each tab goes by its own hands', () => {
  const refuse = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  noteHand()
  expect(sinceLastHand()).toBe(Infinity)
})
