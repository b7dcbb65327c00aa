import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CountdownDependencies, createCountdown, formatLeft } from './countdown.ts'

/** Seconds; shorter than a real shop's, since the fake clock ticks through every one of them. */
const IDLE = 20 * 60
const SERVER_START = Date.parse('2026-11-15T08:00:00Z')

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

/** Fake timers move `performance.now()` too; the server's clock runs beside it. */
function aCountdown(overrides: Partial<CountdownDependencies> = {}, idle = IDLE) {
  let sharedEnd: string | null = null
  const grant = (seconds: number) => ({
    seconds_left: seconds,
    expires_at: new Date(SERVER_START + performance.now() - started + seconds * 1000).toISOString(),
  })
  const started = performance.now()
  const extend = vi.fn(async () => grant(idle))
  const onExpired = vi.fn()
  const countdown = createCountdown({
    now: () => performance.now(),
    idleSeconds: () => idle,
    extend,
    onExpired,
    shared: {
      read: () => sharedEnd,
      write: (end) => {
        sharedEnd = end
      },
    },
    ...overrides,
  })
  setInterval(countdown.tick, 1000)
  countdown.learn(grant(idle))
  return {
    countdown,
    extend,
    onExpired,
    grant,
    tellOtherTabs: (end: string) => {
      sharedEnd = end
    },
  }
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

describe('the session countdown', () => {
  it('warns when five minutes are left, not a second earlier', async () => {
    const { countdown } = aCountdown()
    await pass(IDLE - 301)
    expect(countdown.get().warning).toBeNull()
    await pass(1)
    expect(countdown.get().warning).toBe(300)
    await pass(1)
    expect(countdown.get().warning).toBe(299)
  })

  it('expires once, at zero, and takes the warning away', async () => {
    const { countdown, onExpired } = aCountdown()
    await pass(IDLE - 1)
    expect(onExpired).not.toHaveBeenCalled()
    await pass(60)
    expect(onExpired).toHaveBeenCalledTimes(1)
    expect(countdown.get().warning).toBeNull()
  })

  it('is reset by activity', async () => {
    const { countdown, onExpired } = aCountdown()
    await pass(IDLE - 60)
    countdown.activity()
    await pass(0)
    expect(countdown.get().warning).toBeNull()
    await pass(IDLE - 61)
    expect(onExpired).not.toHaveBeenCalled()
    await pass(62)
    expect(onExpired).toHaveBeenCalledTimes(1)
  })

  it('tells the server of activity at most once a minute, and never forgets the last of it', async () => {
    const { countdown, extend } = aCountdown()
    for (let second = 0; second < 50; second += 1) {
      countdown.activity()
      await pass(1)
    }
    expect(extend).toHaveBeenCalledTimes(1)
    await pass(11)
    expect(extend).toHaveBeenCalledTimes(2)
    await pass(300)
    expect(extend).toHaveBeenCalledTimes(2)
  })

  it('runs on when the server cannot be reached', async () => {
    const extend = vi.fn(async () => {
      throw new Error('offline')
    })
    const { countdown, onExpired } = aCountdown({ extend })
    await pass(IDLE - 30)
    countdown.activity()
    await pass(0)
    expect(countdown.get().warning).toBe(30)
    await pass(31)
    expect(onExpired).toHaveBeenCalledTimes(1)
  })

  it('does not pretend when the whole-day limit leaves nothing to extend', async () => {
    const extend = vi.fn(async () => grant(120))
    const { countdown, grant } = aCountdown({ extend })
    await pass(IDLE - 120)
    expect(await countdown.extendNow()).toBe('at-limit')
    expect(countdown.get()).toEqual({ warning: 120, atLimit: true })
  })

  it('says when the session was extended, and lets a refusal through', async () => {
    const { countdown, extend } = aCountdown()
    await pass(IDLE - 100)
    expect(await countdown.extendNow()).toBe('extended')
    expect(countdown.get()).toEqual({ warning: null, atLimit: false })
    extend.mockRejectedValueOnce(new Error('no'))
    await expect(countdown.extendNow()).rejects.toThrow('no')
  })

  it('stays dismissed until the time was reset', async () => {
    const { countdown } = aCountdown()
    await pass(IDLE - 200)
    countdown.dismiss()
    await pass(10)
    expect(countdown.get().warning).toBeNull()
    await countdown.extendNow()
    await pass(IDLE - 250)
    expect(countdown.get().warning).toBe(250)
  })

  it.each([
    [5, 150],
    [8, 240],
    [10, 300],
    [480, 300],
  ])('of a session of %d minutes warns in its last %d seconds', async (minutes, last) => {
    const { countdown, grant } = aCountdown({}, minutes * 60)
    expect(countdown.get().warning).toBeNull()
    countdown.learn(grant(last + 1))
    expect(countdown.get().warning).toBeNull()
    countdown.learn(grant(last))
    expect(countdown.get().warning).toBe(last)
  })

  it('of the shortest session is taken away by extending and comes back, also when dismissed', async () => {
    const { countdown } = aCountdown({}, 300)
    await pass(200)
    expect(countdown.get().warning).toBe(100)
    expect(await countdown.extendNow()).toBe('extended')
    expect(countdown.get().warning).toBeNull()
    await pass(200)
    countdown.dismiss()
    await pass(10)
    expect(countdown.get().warning).toBeNull()
    countdown.activity()
    await pass(200)
    expect(countdown.get().warning).toBe(100)
  })

  it('stays dismissed when the server says the same end again, but not when another tab moved it', async () => {
    const { countdown, grant } = aCountdown()
    await pass(IDLE - 200)
    countdown.dismiss()
    countdown.learn(grant(200))
    expect(countdown.get().warning).toBeNull()
    countdown.adopt(grant(250).expires_at)
    expect(countdown.get().warning).toBe(250)
  })

  it('follows another tab by the server’s times alone', async () => {
    const { countdown } = aCountdown()
    await pass(IDLE - 60)
    countdown.adopt(new Date(SERVER_START + (2 * IDLE - 60) * 1000).toISOString())
    expect(countdown.get().warning).toBeNull()
    await pass(IDLE - 100)
    expect(countdown.get().warning).toBe(100)
  })

  it('leaves it to the tab that has just told the server', async () => {
    const { countdown, extend } = aCountdown()
    await pass(30)
    countdown.adopt(new Date(SERVER_START + (IDLE + 30) * 1000).toISOString())
    countdown.activity()
    expect(extend).not.toHaveBeenCalled()
    await pass(60)
    expect(extend).toHaveBeenCalledTimes(1)
  })

  it('looks at what other tabs know before it gives up', async () => {
    const { onExpired, tellOtherTabs } = aCountdown()
    await pass(IDLE - 5)
    tellOtherTabs(new Date(SERVER_START + 2 * IDLE * 1000).toISOString())
    await pass(60)
    expect(onExpired).not.toHaveBeenCalled()
  })

  it.each([null, '', 'signed-out', '2020-01-01T00:00:00.000Z'])(
    'ignores %j from other tabs',
    async (end) => {
      const { countdown } = aCountdown()
      await pass(IDLE - 60)
      countdown.adopt(end)
      expect(countdown.get().warning).toBe(60)
    },
  )
})

it.each([
  [300, '05:00'],
  [61, '01:01'],
  [0, '00:00'],
])('%d seconds read %s', (seconds, text) => {
  expect(formatLeft(seconds)).toBe(text)
})
