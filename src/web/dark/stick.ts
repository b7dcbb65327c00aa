import { shopDay } from '#shared/dates.ts'
import { ApiError } from '#web/call.ts'
import { saveFile } from '#web/download.ts'
import { session } from '#web/session/session.ts'
import { listEntries } from './book-on-disk.ts'
import type { EntryOnDisk } from './database.ts'
import { keptKit, keptThing } from './kept.ts'
import { tillNow } from './now.ts'
import { sealFor } from './sealing.ts'

/** Saves what waits to a file that only the server can open. It stays on the till as well: no entry is booked twice. */
export async function saveToStick(): Promise<void> {
  // A till of an older version had it among what it knew of people.
  const sealKey = (await keptThing('seal_key')) ?? (await keptKit())?.seal_key
  if (sealKey === undefined) throw new ApiError(409, 'This till has not met its server yet')
  const waiting = (await listEntries()).filter(({ outcome }) => outcome === null).toReversed()
  const day = shopDay(new Date(tillNow()), session.get().user?.settings.timezone ?? 'UTC')
  for (const [tillId, entries] of byTill(waiting)) {
    const plain = entries.map(({ body, signature }) => ({ body, signature }))
    const sealed = await sealFor(sealKey, 'veld stick', JSON.stringify({ entries: plain }))
    const file = { veld: 'till entries', version: 1, till_id: tillId, ...sealed }
    const content = new Blob([JSON.stringify(file)], { type: 'application/json' })
    saveFile(content, `veld-till-${tillId}-${day}.json`)
  }
}

/** A browser that has been two tills saves a file for each. */
const byTill = (entries: readonly EntryOnDisk[]): Map<number, EntryOnDisk[]> =>
  Map.groupBy(entries, ({ till_id }) => till_id)
