import { tillDatabase } from './database.ts'
import { noteWaiting } from './line-store.ts'

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

/** How much waits on this till, of which how many sales that the server may not know of. */
export async function countAgain(): Promise<void> {
  const database = await tillDatabase()
  const [waiting, own] = await Promise.all([
    database.countFromIndex('entries', 'waiting'),
    database.countFromIndex('entries', 'own'),
  ])
  noteWaiting(waiting, own)
}
