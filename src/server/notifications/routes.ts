import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { readChoices, saveChoices } from '#server/messages/choices.ts'
import { addDevice, removeDevice } from '#server/messages/devices.ts'
import { getMailState } from '#server/messages/outbox-queries.ts'
import { sendTestMail } from '#server/messages/test-mail.ts'
import { DAY_MS } from '#shared/dates.ts'
import { notificationsApi } from '#shared/notifications/contract.ts'
import { readBell } from './bell.ts'

/** What was given up longer ago nobody can mend. */
const TROUBLE_TOLD_MS = 7 * DAY_MS

export function notificationsRoutes(app: App): void {
  bind(app, notificationsApi.list, (_, caller) => readBell(caller))
  bind(app, notificationsApi.choices, (_, caller) => readChoices(caller))
  bind(app, notificationsApi.saveChoices, (wanted, caller) => saveChoices(caller, wanted))
  bind(app, notificationsApi.addDevice, (wanted, caller) => addDevice(caller, wanted))
  bind(app, notificationsApi.removeDevice, ({ id }, caller) => removeDevice(caller, id))
  bind(app, notificationsApi.mail, async (_, { db, mailer, now }) => ({
    server: mailer?.server ?? null,
    from: mailer?.from ?? null,
    ...(await getMailState(db, new Date(now.getTime() - TROUBLE_TOLD_MS))),
  }))
  bind(app, notificationsApi.testMail, (_, caller) => sendTestMail(caller))
}
