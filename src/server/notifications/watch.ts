import type { Logger } from 'pino'
import type { Db, Pool } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { enqueue } from '#server/messages/enqueue.ts'
import { getSettings } from '#server/settings/queries.ts'
import { formatTime, shopDay } from '#shared/dates.ts'
import type { ShopEvent } from '#shared/notifications/trigger.ts'
import { lookAtShop } from '#shared/notifications/triggers.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import {
  deleteNotifications,
  insertNotification,
  listCauses,
  lockTold,
  markTold,
  type NewNotification,
  updateNotification,
  updateTold,
} from './queries.ts'
import { readFacts } from './read-facts.ts'

interface WatchServices {
  pool: Pool
  reportPool: Pool
  clock: () => Date
  log: Logger
  /** Null where there is no mail server. */
  mailer: object | null
}

/** Looks at the shop, and writes down what there is to tell: once for each event, whoever looks and however often. */
export interface Watch {
  /** Sees all that was committed before it was called. Trouble is logged: what was told before can still be read. */
  look(): Promise<void>
}

export function watchShop({ pool, reportPool, clock, log, mailer }: WatchServices): Watch {
  const outlook = { reportPool, hasMail: mailer !== null }
  /** The look under way, and the one after it: whoever comes meanwhile shares the second. */
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined

  async function look(): Promise<void> {
    try {
      await inTransaction(pool, (db) => lookOnce(db, outlook, clock()))
    } catch (error) {
      log.error({ err: error }, 'the shop could not be looked at')
    }
  }

  function begin(): Promise<void> {
    next = undefined
    current = look().finally(() => {
      current = undefined
    })
    return current
  }

  return {
    look() {
      if (!current) return begin()
      next ??= current.then(begin)
      return next
    },
  }
}

/** The lock comes first: what is read after it is never older than what the look before has seen. */
async function lookOnce(
  db: Db,
  { reportPool, hasMail }: { reportPool: Pool; hasMail: boolean },
  now: Date,
): Promise<void> {
  const told = await lockTold(db)
  const settings = await getSettings(db)
  const { timezone } = settings
  const clock = formatTime(now, timezone)
  const moment = { now, day: shopDay(now, timezone), clock, settings, hasMail }
  const facts = await readFacts(reportPool, settings, moment)
  const looked = lookAtShop(facts, told, moment)
  if (looked.over.length > 0) await deleteNotifications(db, looked.over)
  // The weightiest last: the newest is on top of the bell.
  await tell(db, looked.events.toReversed(), moment)
  const untold = facts.tills.untold.map(({ id }) => id)
  if (untold.length > 0) await markTold(db, untold, now)
  if (JSON.stringify(looked.told) !== JSON.stringify(told)) await updateTold(db, looked.told)
}

async function tell(
  db: Db,
  events: readonly ShopEvent[],
  moment: { now: Date; day: string; clock: string; settings: ShopSettings; hasMail: boolean },
): Promise<void> {
  const known = await listCauses(
    db,
    events.map(({ id }) => id),
  )
  for (const event of events) {
    const row = rowOf(event, moment.day, moment.now)
    if (known.has(event.id)) await updateNotification(db, row)
    else {
      const id = await insertNotification(db, row)
      if (event.isNews) await enqueue(db, { id, kind: event.kind }, moment)
    }
  }
}

const rowOf = (event: ShopEvent, day: string, now: Date): NewNotification => ({
  cause: event.id,
  kind: event.kind,
  type: event.type,
  category: event.category,
  priority: event.priority,
  title: event.title,
  message: event.message,
  plain_message: event.plain_message ?? '',
  details: event.details ?? '',
  action_label: event.action[0],
  action_page: event.action[1],
  day,
  is_lasting: event.isLasting,
  created_at: now,
})
