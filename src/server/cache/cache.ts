import type { Metrics } from '#server/http/metrics.ts'
import { type Topic, TOPICS } from '#shared/topics.ts'
import type { Listener } from './changes.ts'

interface CacheEntry {
  /** Names the answer and everything it depends on besides the topics, such as the shop's day. */
  key: string
  /** What it was made from: a change of any of these makes it anew. */
  topics: readonly Topic[]
  maxAgeSeconds: number
}

interface CacheStats {
  entries: number
  /** Bytes of the answers as JSON. */
  size: number
  hits: number
  misses: number
  /** Hits in per cent of all reads, with one decimal; 0 before the first. */
  hitRate: number
}

/** Answers that take a while to make, kept until something they were made from changes. */
export interface Cache extends Listener {
  /** The answer from memory, or made by `load`, once for all who ask at the same time. It must be plain data. */
  read<Value>(entry: CacheEntry, load: () => Promise<Value>): Promise<Value>
  /** Another text after every change of a topic, for who keeps an answer in a form of its own. */
  stamp(topics: readonly Topic[]): string
  clear(): void
  /** A cache that cannot hear of changes made elsewhere keeps nothing and answers nothing. */
  onHearing(hearing: boolean): void
  stats(): CacheStats
}

interface Kept {
  value: unknown
  topics: readonly Topic[]
  at: number
  bytes: number
}

const MAX_BYTES = 32 * 1024 * 1024

export function createCache(
  clock: () => Date,
  metrics: Pick<Metrics, 'cacheReads' | 'cacheBytes'>,
  maxBytes = MAX_BYTES,
): Cache {
  /** In the order of use, the longest unused first. */
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, { stamp: string; value: Promise<unknown> }>()
  /** How often each topic has changed. */
  const versions = new Map<Topic, number>()
  const reads = { hit: 0, miss: 0 }
  let size = 0
  let hearing = true

  const stampOf = (topics: readonly Topic[]): string =>
    topics.map((topic) => versions.get(topic) ?? 0).join()

  function count(result: 'hit' | 'miss'): void {
    reads[result] += 1
    metrics.cacheReads.inc({ result })
  }

  function drop(key: string): void {
    size -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
    metrics.cacheBytes.set(size)
  }

  function keep(key: string, entry: Kept): void {
    drop(key)
    if (entry.bytes > maxBytes) return
    kept.set(key, entry)
    size += entry.bytes
    for (const oldest of kept.keys()) {
      if (size <= maxBytes) break
      drop(oldest)
    }
    metrics.cacheBytes.set(size)
  }

  function find({ key, maxAgeSeconds }: CacheEntry): Kept | undefined {
    const found = kept.get(key)
    if (!found) return undefined
    // A clock that was set back must not keep an old answer alive.
    const age = Math.abs(clock().getTime() - found.at)
    if (age >= maxAgeSeconds * 1000) return undefined
    kept.delete(key)
    kept.set(key, found)
    return found
  }

  function make<Value>(
    { key, topics }: CacheEntry,
    stamp: string,
    load: () => Promise<Value>,
  ): Promise<Value> {
    const at = clock().getTime()
    const value = load()
    const flight = { stamp, value }
    underWay.set(key, flight)
    const landed = () => {
      if (underWay.get(key) === flight) underWay.delete(key)
    }
    const keepIfCurrent = (made: Value) => {
      landed()
      // What changed while it was made may be missing from it.
      if (hearing && stampOf(topics) === stamp)
        keep(key, { value: made, topics, at, bytes: bytesOf(key, made) })
    }
    void value.then(keepIfCurrent, landed)
    return value
  }

  function forget(topics: readonly Topic[]): void {
    for (const topic of topics) versions.set(topic, (versions.get(topic) ?? 0) + 1)
    for (const [key, entry] of kept)
      if (entry.topics.some((topic) => topics.includes(topic))) drop(key)
  }

  return {
    async read(entry, load) {
      if (!hearing) {
        count('miss')
        return load()
      }
      const stamp = stampOf(entry.topics)
      const found = find(entry)
      const flight = underWay.get(entry.key)
      const joins = !found && flight?.stamp === stamp
      count(found || joins ? 'hit' : 'miss')
      if (found) return found.value as never
      return joins ? (flight.value as never) : make(entry, stamp, load)
    },
    stamp: stampOf,
    onChange: forget,
    clear: () => forget(TOPICS),
    onHearing(now) {
      hearing = now
      forget(TOPICS)
    },
    stats: () => ({
      entries: kept.size,
      size,
      hits: reads.hit,
      misses: reads.miss,
      hitRate: percent(reads.hit, reads.hit + reads.miss),
    }),
  }
}

const bytesOf = (key: string, value: unknown): number =>
  Buffer.byteLength(key) + Buffer.byteLength(JSON.stringify(value) ?? '')

const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10
