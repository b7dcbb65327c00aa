import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '#server/db/client.ts'

/** Something that went on, in milliseconds since 1970. */
export interface Happening {
  what: string
  from: number
  until: number
}

const LOOK_EVERY_MS = 20
/** Both processors were at work for others: whatever waited, waited for them. */
const CROWDED = 0.95

interface Activity {
  kind: string
  wait: string | null
  query: string
}

/** Looks at the database and the machine many times a second until told to stop, and tells what it saw. */
export async function witness(pool: Pool, stop: AbortSignal): Promise<Happening[]> {
  const seen: Happening[] = []
  let [from, work, checkpoints] = [now(), processorWork(), await countCheckpoints(pool)]
  while (!stop.aborted) {
    await pause(LOOK_EVERY_MS)
    const activities = await pool<Activity[]>`
      SELECT backend_type AS kind, wait_event_type || ' ' || wait_event AS wait, left(query, 60) AS query
      FROM pg_stat_activity
      WHERE pid <> pg_backend_pid() AND (state = 'active' OR backend_type IN ('autovacuum worker', 'checkpointer'))`
    const until = now()
    for (const what of new Set(activities.flatMap(reasonOf))) seen.push({ what, from, until })
    const [next, written] = [processorWork(), await countCheckpoints(pool)]
    if (isCrowded(work, next)) seen.push({ what: 'all processors were busy', from, until })
    if (written > checkpoints) seen.push({ what: 'a checkpoint ended', from, until })
    ;[from, work, checkpoints] = [until, next, written]
  }
  return seen
}

export const now = (): number => performance.timeOrigin + performance.now()

function reasonOf({ kind, wait, query }: Activity): string[] {
  if (kind === 'autovacuum worker') return ['a table was vacuumed']
  if (kind === 'checkpointer')
    return wait?.startsWith('IO') || wait === 'Timeout CheckpointWriteDelay'
      ? ['a checkpoint was written']
      : []
  const isSale = query.includes('record_sale')
  if (isSale) return wait === null || wait.startsWith('Client') ? [] : [`a sale waited: ${wait}`]
  return [`beside it: ${query.replaceAll(/\s+/g, ' ').trim().slice(0, 40)}`]
}

async function countCheckpoints(pool: Pool): Promise<number> {
  const [row] = await pool<{ count: number }[]>`
    SELECT num_timed + num_requested AS count FROM pg_stat_checkpointer`
  return row!.count
}

/** Of all processors since the machine was started: at work, and in all. */
function processorWork(): { busy: number; all: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = line.split(/\s+/).slice(1, 9).map(Number)
  const all = ticks.reduce((sum, each) => sum + each, 0)
  return { busy: all - (ticks[3] ?? 0) - (ticks[4] ?? 0), all }
}

function isCrowded(
  before: ReturnType<typeof processorWork>,
  after: ReturnType<typeof processorWork>,
): boolean {
  const all = after.all - before.all
  return all > 0 && (after.busy - before.busy) / all >= CROWDED
}
