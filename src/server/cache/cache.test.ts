import { describe, expect, test } from 'vitest'
import { createMetrics } from '#server/http/metrics.ts'
import { createCache } from './cache.ts'

const SALES = { key: 'report', topics: ['sales'], maxAgeSeconds: 120 } as const

function aCache(maxBytes?: number) {
  const clock = { now: new Date('2026-11-15T08:00:00Z') }
  const metrics = createMetrics()
  const cache = createCache(() => clock.now, metrics, maxBytes)
  const advance = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
  }
  return { cache, metrics, advance }
}

/** Something to load that counts how often it was. */
function aLoad(value: unknown = 'made') {
  const load = () => {
    load.calls += 1
    return Promise.resolve(value)
  }
  load.calls = 0
  return load
}

/** A load that ends when the test says so. */
function aSlowLoad() {
  const waiting: ((value: string) => void)[] = []
  const load = () => new Promise<string>((resolve) => waiting.push(resolve))
  return { load, waiting }
}

test('an answer is made once and then read from memory', async () => {
  const { cache } = aCache()
  const load = aLoad({ total: 5 })
  expect(await cache.read(SALES, load)).toEqual({ total: 5 })
  expect(await cache.read(SALES, load)).toEqual({ total: 5 })
  expect(load.calls).toBe(1)
})

test.each([
  [119, 1],
  [120, 2],
  [-119, 1],
  // A clock set back far does not keep an answer alive.
  [-120, 2],
])('after %d seconds a report was made %d times', async (seconds, times) => {
  const { cache, advance } = aCache()
  const load = aLoad()
  await cache.read(SALES, load)
  advance(seconds)
  await cache.read(SALES, load)
  expect(load.calls).toBe(times)
})

test('its age counts from when it was begun', async () => {
  const { cache, advance } = aCache()
  const { load, waiting } = aSlowLoad()
  const reading = cache.read(SALES, load)
  advance(119)
  waiting[0]!('old')
  await reading
  advance(1)
  const again = aLoad('new')
  expect(await cache.read(SALES, again)).toBe('new')
})

test.each([
  ['sales', 2],
  ['inventory', 1],
] as const)('a change of %s', async (topic, times) => {
  const { cache } = aCache()
  const load = aLoad()
  await cache.read(SALES, load)
  cache.onChange([topic])
  await cache.read(SALES, load)
  expect(load.calls).toBe(times)
})

test('those who ask at the same time share one load, also when it fails', async () => {
  const { cache } = aCache()
  const load = aLoad()
  await Promise.all(Array.from({ length: 10 }, () => cache.read(SALES, load)))
  expect(load.calls).toBe(1)

  let failures = 0
  const fail = async () => {
    failures += 1
    await Promise.resolve()
    throw new Error('down')
  }
  const entry = { ...SALES, key: 'other' }
  const answers = await Promise.allSettled([cache.read(entry, fail), cache.read(entry, fail)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(failures).toBe(1)
  expect(await cache.read(entry, aLoad('up'))).toBe('up')
})

test('a load that began before a change is neither kept nor joined after it', async () => {
  const { cache } = aCache()
  const { load, waiting } = aSlowLoad()
  const before = cache.read(SALES, load)
  cache.onChange(['sales'])
  const after = cache.read(SALES, load)
  expect(waiting).toHaveLength(2)
  waiting[1]!('fresh')
  expect(await after).toBe('fresh')
  // The older load ends last and must not put its answer over the fresh one.
  waiting[0]!('stale')
  expect(await before).toBe('stale')
  expect(await cache.read(SALES, aLoad('made anew'))).toBe('fresh')
})

describe('a cache that cannot hear of changes', () => {
  test('answers nothing from memory and keeps nothing', async () => {
    const { cache } = aCache()
    const load = aLoad()
    await cache.read(SALES, load)
    cache.onHearing(false)
    await cache.read(SALES, load)
    await cache.read(SALES, load)
    expect(load.calls).toBe(3)
    expect(cache.stats()).toMatchObject({ entries: 0, size: 0 })
    cache.onHearing(true)
    await cache.read(SALES, load)
    await cache.read(SALES, load)
    expect(load.calls).toBe(4)
  })

  test('does not keep what was begun while it could hear', async () => {
    const { cache } = aCache()
    const { load, waiting } = aSlowLoad()
    const reading = cache.read(SALES, load)
    cache.onHearing(false)
    cache.onHearing(true)
    waiting[0]!('perhaps stale')
    await reading
    expect(await cache.read(SALES, aLoad('fresh'))).toBe('fresh')
  })
})

test('the longest unused answers make room', async () => {
  const { cache } = aCache(100)
  const read = (key: string, load = aLoad('x'.repeat(30))) =>
    cache.read({ ...SALES, key }, load).then(() => load.calls)
  await read('a')
  await read('b')
  await read('c')
  expect(cache.stats()).toMatchObject({ entries: 3, size: 99 })
  expect(await read('a')).toBe(0)
  await read('d')
  expect(cache.stats()).toMatchObject({ entries: 3, size: 99 })
  expect(await read('a')).toBe(0)
  expect(await read('b')).toBe(1)
})

test('an answer larger than the cache is not kept', async () => {
  const { cache } = aCache(10)
  const load = aLoad('x'.repeat(30))
  expect(await cache.read(SALES, load)).toHaveLength(30)
  expect(cache.stats()).toMatchObject({ entries: 0, size: 0 })
})

test('it tells its size, hits and hit rate, also in the metrics', async () => {
  const { cache, metrics } = aCache()
  expect(cache.stats()).toEqual({ entries: 0, size: 0, hits: 0, misses: 0, hitRate: 0 })
  const load = aLoad('ten bytes')
  for (let read = 0; read < 3; read += 1) await cache.read(SALES, load)
  expect(cache.stats()).toEqual({ entries: 1, size: 17, hits: 2, misses: 1, hitRate: 66.7 })
  const text = await metrics.registry.metrics()
  expect(text).toContain('veld_cache_reads_total{result="hit"} 2')
  expect(text).toContain('veld_cache_reads_total{result="miss"} 1')
  expect(text).toContain('veld_cache_bytes 17')
  cache.clear()
  expect(cache.stats()).toMatchObject({ entries: 0, size: 0, hits: 2 })
  expect(await metrics.registry.metrics()).toContain('veld_cache_bytes 0')
})
