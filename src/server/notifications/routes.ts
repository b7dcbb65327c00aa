import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { readChoices, saveChoices } from '#server/messages/choices.ts'
import { addDevice, removeDevice } from '#server/messages/devices.ts'
import { readMailStatus } from '#server/messages/mail-status.ts'
import { sendTestMail } from '#server/messages/send-test-mail.ts'
import { notificationsApi } from '#shared/notifications/contract.ts'
import { readBell } from './bell.ts'

export function notificationsRoutes(app: App): void {
  bind(app, notificationsApi.list, (_, caller) => readBell(caller))
  bind(app, notificationsApi.choices, (_, caller) => readChoices(caller))
  bind(app, notificationsApi.saveChoices, (wanted, caller) => saveChoices(caller, wanted))
  bind(app, notificationsApi.addDevice, (wanted, caller) => addDevice(caller, wanted))
  bind(app, notificationsApi.removeDevice, ({ id }, caller) => removeDevice(caller, id))
  bind(app, notificationsApi.mail, (_, caller) => readMailStatus(caller))
  bind(app, notificationsApi.testMail, (_, caller) => sendTestMail(caller))
}
