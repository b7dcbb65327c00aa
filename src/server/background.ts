import type { Services } from '#server/services.ts'
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts'
import { keepAccessNote } from './access-note/keep-access-note.ts'
import { settleRefusedAccess } from './audit/refused-access.ts'
import { inTransaction, waitForLocks } from './db/transaction.ts'
import { sendDocuments } from './documents/send-documents.ts'
import { deleteOldNotifications } from './notifications/queries.ts'
import { isOtherTimeZone, summariseDays } from './reports/summarise-days.ts'
import { deleteExpired } from './session/queries.ts'
import { countBoughtTogether } from './till/count-bought-together.ts'
import { foldCatalogueChanges } from './till/queries.ts'

const EVERY_MS = 5 * MINUTE_MS
/** A row waits for two rounds at most. */
const TRAIL_EVERY_MS = 2000
/** What a power cut takes from the figures of the requests. */
const TALLY_EVERY_MS = MINUTE_MS
/** How soon what there is to tell is on its way. */
const SEND_EVERY_MS = 5000
/** What was told longer ago than this is of no use to anybody. */
const TOLD_KEPT_MS = 30 * DAY_MS

/** Work that no request should wait for, once at the start, then every few minutes and when the time zone changes. */
export function startBackground(services: Services): { stop(): Promise<void> } {
  const { pool, log, changes, trail: keeper } = services
  const failed = (error: unknown) => log.error({ err: error }, 'background work failed')
  const books = repeat(EVERY_MS, (signal) => sumUpAndTidy(services, signal), failed)
  const trail = repeat(TRAIL_EVERY_MS, (signal) => keeper.round(signal), failed)
  const access = repeat(EVERY_MS, () => keepAccessNote(services), failed)
  const watch = repeat(EVERY_MS, () => services.watch.look(), failed)
  const tally = repeat(TALLY_EVERY_MS, () => services.tally.flush(services.clock()), failed)
  const post = repeat(SEND_EVERY_MS, (signal) => sendWhatWaits(services, signal), failed)
  // Another time zone moves the midnights: until the days are counted anew, reports read the sales themselves.
  const countAnewIfMoved = async () => {
    if (await isOtherTimeZone(pool)) books.again()
  }
  changes.subscribe({
    onChange(topics) {
      if (topics.includes('settings')) void countAnewIfMoved().catch(failed)
      if (topics.includes('team')) access.again()
    },
  })
  return {
    async stop() {
      const work = [books, trail, access, watch, tally, post]
      await Promise.all(work.map((each) => each.stop()))
      await settleRefusedAccess(services).catch(failed)
    },
  }
}

async function sendWhatWaits(services: Services, signal: AbortSignal): Promise<void> {
  await services.messageQueue.round(signal)
  await sendDocuments(services, signal)
}

async function sumUpAndTidy(services: Services, signal: AbortSignal): Promise<void> {
  const { pool, clock, keyUse } = services
  await summariseDays(pool, clock(), signal)
  await inTransaction(pool, async (db) => {
    await waitForLocks(db)
    await deleteExpired(db, clock())
    await deleteOldNotifications(db, new Date(clock().getTime() - TOLD_KEPT_MS))
    await foldCatalogueChanges(db)
  })
  await keyUse.flush()
  await inTransaction(pool, async (db) => {
    await waitForLocks(db)
    await countBoughtTogether(db, clock())
  })
  await settleRefusedAccess(services, clock())
}

interface Repeated {
  /** Another round as soon as the one under way has ended. */
  again(): void
  stop(): Promise<void>
}

/** At once, and then one round after the other: what changes during a round is seen by the next. */
function repeat(
  everyMs: number,
  work: (signal: AbortSignal) => Promise<void>,
  failed: (error: unknown) => void,
): Repeated {
  const stopping = new AbortController()
  const { signal } = stopping
  let running = Promise.resolve()
  let queued = false
  const round = async () => {
    queued = false
    if (!signal.aborted) await work(signal)
  }
  const again = () => {
    if (queued) return
    queued = true
    running = running.then(round).catch(failed)
  }
  again()
  const timer = setInterval(again, everyMs)
  return {
    again,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
