import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterPlace } from './cluster-place.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { quitLeftovers } from './stop-orphan.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000
const STEADY_AFTER_MS = 60_000
const FAST_WITHIN_MS = 8000
const IMMEDIATE_WITHIN_MS = 1500

export interface Supervisor {
  stop(): Promise<void>
}

/** Keeps PostgreSQL running until told to stop: when something kills it, it is started again. */
export async function supervise(place: ClusterPlace, socketDir: string): Promise<Supervisor> {
  const stopping = new AbortController()
  let child: Postmaster | undefined
  const start = () =>
    startPostmaster(place, socketDir, (spawned) => {
      child = spawned
      if (stopping.signal.aborted) spawned.signal('SIGINT')
    })
  const watching = watch(place, await start(), start, stopping.signal)

  // When we end without stop(), by an uncaught error say, PostgreSQL is at least told.
  const quit = () => child?.signal('SIGINT')
  process.once('exit', quit)

  return {
    async stop() {
      stopping.abort()
      child?.signal('SIGINT')
      if (!(await settles(watching, FAST_WITHIN_MS))) {
        place.log.warn('PostgreSQL does not stop; it will recover at the next start')
        child?.signal('SIGQUIT')
        await settles(watching, IMMEDIATE_WITHIN_MS)
      }
      process.off('exit', quit)
    },
  }
}

async function watch(
  { dataDir, log }: ClusterPlace,
  first: Postmaster,
  start: () => Promise<Postmaster>,
  stopping: AbortSignal,
): Promise<void> {
  let postmaster: Postmaster | undefined = first
  let startedAt = Date.now()
  let pause = FIRST_PAUSE_MS
  while (!stopping.aborted) {
    if (postmaster) {
      const reason = await postmaster.exited
      if (stopping.aborted) return
      log.error({ reason }, 'PostgreSQL ended unexpectedly; starting it again')
      if (Date.now() - startedAt > STEADY_AFTER_MS) pause = FIRST_PAUSE_MS
    }
    await sleep(pause, undefined, { signal: stopping }).catch(() => {})
    if (stopping.aborted) return
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    quitLeftovers(dataDir)
    startedAt = Date.now()
    postmaster = await start().catch((error: unknown) => {
      if (!stopping.aborted) log.error({ err: error }, 'PostgreSQL could not be started again')
      return undefined
    })
  }
}

async function settles(promise: Promise<void>, withinMs: number): Promise<boolean> {
  const timeout = new AbortController()
  const late = sleep(withinMs, false, { signal: timeout.signal }).catch(() => false)
  return await Promise.race([promise.then(() => true), late]).finally(() => timeout.abort())
}
