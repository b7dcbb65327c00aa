import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

/** A sign-in takes about six entries; a flood pushes out the oldest instead of filling the memory. */
const MAX_ENTRIES = 10_000
/** The longest that the provider remembers anything, whatever it asks for. */
export const MAX_AGE_SECONDS = 600

interface Entry {
  payload: AdapterPayload
  expiresAt: number
}

export interface MemoryStore {
  adapter: AdapterFactory
  size(): number
}

/** What the built-in provider remembers, in memory: bounded, and nothing longer than a sign-in takes. */
export function memoryStore(now: () => number = Date.now, maxEntries = MAX_ENTRIES): MemoryStore {
  // In the order of writing: what is first in the map is oldest.
  const entries = new Map<string, Entry>()

  function find(key: string): AdapterPayload | undefined {
    const entry = entries.get(key)
    return entry && entry.expiresAt > now() ? entry.payload : undefined
  }

  function makeRoom(): void {
    for (const [key, { expiresAt }] of entries) {
      if (expiresAt > now() && entries.size <= maxEntries) return
      entries.delete(key)
    }
  }

  function adapter(model: string): Adapter {
    const keyOf = (id: string) => `${model}:${id}`
    return {
      async upsert(id, payload, expiresIn = MAX_AGE_SECONDS) {
        const seconds = Math.min(expiresIn, MAX_AGE_SECONDS)
        entries.delete(keyOf(id))
        entries.set(keyOf(id), { payload, expiresAt: now() + seconds * 1000 })
        makeRoom()
      },
      find: async (id) => find(keyOf(id)),
      findByUid: async (uid) => {
        const [key] = keysWhere(model, (payload) => payload.uid === uid)
        return key === undefined ? undefined : find(key)
      },
      // Only devices without a keyboard sign in by a user code, and there are none.
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = find(keyOf(id))
        if (payload) payload.consumed = Math.floor(now() / 1000)
      },
      async destroy(id) {
        entries.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const key of keysWhere(model, (payload) => payload.grantId === grantId))
          entries.delete(key)
      },
    }
  }

  function keysWhere(model: string, matches: (payload: AdapterPayload) => boolean): string[] {
    return [...entries]
      .filter(([key, { payload }]) => key.startsWith(`${model}:`) && matches(payload))
      .map(([key]) => key)
  }

  return { adapter, size: () => entries.size }
}

/** Remembers nothing. As the store of sessions it makes the provider ask again for each sign-in: tills are shared. */
export const FORGETFUL: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
}
