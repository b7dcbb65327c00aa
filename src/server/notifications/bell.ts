import { getSealState } from '#server/audit/seal-state.ts'
import { countOpenDark } from '#server/exceptions/queries.ts'
import type { Caller } from '#server/http/context.ts'
import { getMailState } from '#server/messages/message-queue-queries.ts'
import { findReset } from '#server/pins/queries.ts'
import { countUnproven } from '#server/reports/unproven-queries.ts'
import { todayIn } from '#server/settings/today-in.ts'
import { listTills } from '#server/tills/queries.ts'
import { counted } from '#shared/counted.ts'
import { DAY_MS, formatDateTime } from '#shared/dates.ts'
import { UNPROVEN_DAYS } from '#shared/manager/analytics.ts'
import { type Condition, conditionId, conditionOf } from '#shared/notifications/conditions.ts'
import { darkTriggers } from '#shared/notifications/dark-triggers.ts'
import { kindsFor } from '#shared/notifications/kinds.ts'
import { messageFor } from '#shared/notifications/message-for.ts'
import type { Notification } from '#shared/notifications/notifications.ts'
import { trailTriggers } from '#shared/notifications/trail-triggers.ts'
import type { Trigger } from '#shared/notifications/trigger.ts'
import { mayOpen } from '#shared/pages.ts'
import { lastDays } from '#shared/reports/period.ts'
import { ADMINS, isAmong, MANAGERS, type Role } from '#shared/roles.ts'
import { listNotifications, type NotificationRow } from './queries.ts'

/**
 * What the bell tells this person now: first the alarms, then what happened in the shop. What tills did in the dark is
 * an alarm until somebody has looked at it.
 */
export async function readBell(caller: Caller): Promise<Notification[]> {
  const { db, user, settings, watch } = caller
  await watch.look()
  const kinds = kindsFor(user.role, settings).filter((kind) => kind !== 'offline_tills')
  const rows = await listNotifications(db, kinds, todayIn(caller))
  return [...(await listAlarms(caller)), ...rows.map((row) => toldTo(user.role, row))]
}

/** Where on the page an event is dealt with. */
const TAB_OF: Partial<Record<Condition, string>> = {
  'low-stock': '?tab=order',
  expiry: '?tab=expiring',
}

/** No events of the shop: each is there as long as its cause is. */
async function listAlarms(caller: Caller): Promise<Notification[]> {
  const { user, now } = caller
  const triggers = await pinAlarms(caller)
  if (isAmong(MANAGERS, user.role))
    triggers.push(
      ...(await trailAlarms(caller)),
      ...(await mailAlarms(caller)),
      ...(await proofAlarms(caller)),
      ...(await darkAlarms(caller)),
    )
  return triggers.map(({ action, ...told }) => ({
    ...told,
    timestamp: now.toISOString(),
    read: false,
    ...linkFor(user.role, action),
  }))
}

/** Whoever lost their PIN hears it, until they have another. */
async function pinAlarms({ db, user, settings }: Caller): Promise<Trigger[]> {
  const reset = await findReset(db, user.id)
  if (!reset) return []
  return [
    {
      id: conditionId('pin-reset', reset.at),
      type: 'warning',
      category: 'system',
      title: 'Your PIN was taken away',
      message: `By ${reset.by}, ${formatDateTime(reset.at, settings.timezone)}. Set another in the menu at your name.`,
      priority: 'high',
      action: ['Open the till', '/pos'],
    },
  ]
}

async function trailAlarms(caller: Caller): Promise<Trigger[]> {
  const { user, settings, log } = caller
  // A trail that cannot be asked for keeps nothing else from being told.
  const state = await getSealState(caller).catch((error: unknown) => {
    log.error({ err: error }, 'the bell could not ask for the audit trail')
    return null
  })
  return state === null ? [] : trailTriggers(state, settings.timezone, user.role)
}

/** Of tills that worked without the server: what nobody has looked at, and what never came. */
async function darkAlarms(caller: Caller): Promise<Trigger[]> {
  const { db } = caller
  const today = todayIn(caller)
  const [open, tills] = [await countOpenDark(db), await listTills(db, today)]
  return darkTriggers(
    open,
    tills.filter(({ entries }) => entries.is_missing).map(({ name }) => name),
    today,
  )
}

/** To those who can do something about it. */
async function mailAlarms(caller: Caller): Promise<Trigger[]> {
  const { db, user, now, mailer } = caller
  if (!mailer || !isAmong(ADMINS, user.role)) return []
  const { given_up } = await getMailState(db, new Date(now.getTime() - DAY_MS))
  if (given_up === 0) return []
  return [
    {
      id: conditionId('mail-given-up', todayIn(caller)),
      type: 'error',
      category: 'system',
      title: 'E-mail was not delivered',
      message: `${counted(given_up, 'message')} given up. The settings say what the mail server answered.`,
      priority: 'high',
      action: ['Open settings', '/settings'],
    },
  ]
}

/** As in the manager's alerts. One more is told anew, and what is left is called to mind once a day. */
async function proofAlarms(caller: Caller): Promise<Trigger[]> {
  const { db, settings } = caller
  if (!settings.id_verification_required) return []
  const { from, to } = lastDays(UNPROVEN_DAYS, todayIn(caller))
  const count = await countUnproven(db, { from, to }, settings.timezone)
  if (count === 0) return []
  return [
    {
      id: conditionId('unproven', to, count),
      type: 'warning',
      category: 'sales',
      title: 'Sales without proof of age',
      message: `${counted(count, 'sale')} in the last ${UNPROVEN_DAYS} days.`,
      priority: 'high',
      action: ['Show the sales', '/reports', `?from=${from}&to=${to}`],
    },
  ]
}

function toldTo(role: Role, row: NotificationRow): Notification {
  const condition = conditionOf(row.cause)
  const { cause, plain_message, details, action_label, action_page, created_at, ...words } = row
  return {
    id: cause,
    ...words,
    message: messageFor(role, row),
    ...(details !== '' && isAmong(MANAGERS, role) ? { details } : {}),
    timestamp: created_at,
    read: false,
    ...linkFor(role, [action_label, action_page, (condition && TAB_OF[condition]) ?? '']),
  }
}

/** Links lead only where the person may go. */
function linkFor(role: Role, [label, page, search = '']: Trigger['action']) {
  return mayOpen(role, page) ? { actionLabel: label, actionUrl: `${page}${search}` } : {}
}
