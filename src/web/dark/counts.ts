import { thisTillId } from '#web/drawer/this-till.ts'
import { logError } from '#web/log.ts'
import { queryClient } from '#web/query-client.ts'
import { lookAtStorage } from './ability.ts'
import { bookFigures } from './book-on-disk.ts'
import { tillDatabase } from './database.ts'
import { keptThing } from './kept.ts'
import { isAble, isDark, learn, noteWaiting } from './line-store.ts'

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

/** After each change of what waits here. What is on disk is so, also where it cannot be counted. */
export async function countAgain(): Promise<void> {
  try {
    await countWaiting()
    await noteNewest()
    if (isAble()) await lookAtStorage()
  } catch (error) {
    logError('What waits on this till could not be counted', error)
  }
}

/**
 * How much waits on this till, of which how many sales that the server may not know of. As long as it does not know
 * all, no tab of the till works with it, also one that was opened a moment ago: a shift closed in the dark is still
 * open there.
 */
async function countWaiting(): Promise<void> {
  const database = await tillDatabase()
  const [waiting, untold, sales] = await Promise.all([
    database.countFromIndex('entries', 'waiting'),
    database.countFromIndex('entries', 'untold'),
    database.countFromIndex('entries', 'untold', 'sale'),
  ])
  noteWaiting(waiting, sales)
  if (untold > 0) await failed()
}

/**
 * The server has not answered in time, says that it cannot write, or does not know all. From here on the till is alone.
 */
export async function failed(): Promise<void> {
  if (!isAble() || isDark()) return
  const lastHeard = (await keptThing('heard')) ?? new Date().toISOString()
  learn({ kind: 'failed', lastHeard })
  void queryClient.invalidateQueries({ queryKey: ['drawer'] })
}

const NEWEST = 'veld-newest'

/** The newest entry of this till, outside of its book: a browser that clears its databases leaves this. */
async function noteNewest(): Promise<void> {
  const id = thisTillId()
  const { sequence } = id === undefined ? { sequence: 0 } : await bookFigures(id)
  if (sequence > 0) localStorage.setItem(NEWEST, `${id} ${sequence}`)
}

/** Of a till whose book is gone. */
export function newestNoted(tillId: number): number {
  const [id, sequence] = (localStorage.getItem(NEWEST) ?? '').split(' ').map(Number)
  return id === tillId ? (sequence ?? 0) : 0
}
