import { isServerNumber } from '#shared/dark/entry.ts'
import { queryClient } from '#web/query-client.ts'
import { tillDatabase } from './database.ts'
import { keptThing } from './kept.ts'
import { dark, isDark, learn, noteWaiting } from './line-store.ts'

const CHANNEL = 'veld-dark'

/** What the tabs of one till tell each other: that something was written or sent. */
export const otherTabs = {
  tell(): void {
    const channel = new BroadcastChannel(CHANNEL)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows, not of channels
    channel.postMessage('changed')
    channel.close()
  },
  listen(heard: () => void): () => void {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', heard)
    return () => channel.close()
  },
}

/**
 * How much waits on this till, of which how many sales that the server may not know of. As long as it does not know all, no
 * tab of the till works with it, also one that was opened a moment ago: a shift closed in the dark is still open there.
 */
export async function countAgain(): Promise<void> {
  const waiting = await (await tillDatabase()).getAllFromIndex('entries', 'waiting')
  const own = waiting.filter(({ number, told }) =>
    number === null ? told === undefined : !isServerNumber(number),
  )
  noteWaiting(waiting.length, own.filter(({ number }) => number !== null).length)
  if (own.length > 0) await failed()
}

/** The server has not answered in time, says that it cannot write, or does not know all. From here on the till is alone. */
export async function failed(): Promise<void> {
  if (dark.get().ability !== 'able' || isDark()) return
  const lastHeard = (await keptThing('heard')) ?? new Date().toISOString()
  learn({ kind: 'failed', lastHeard })
  void queryClient.invalidateQueries({ queryKey: ['drawer'] })
}
