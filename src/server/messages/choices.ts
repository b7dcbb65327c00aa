import { changedValues } from '#server/audit/changed-values.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import type { MessageChoices } from '#shared/notifications/contract.ts'
import { type Choices, kindsFor, usualChoices } from '#shared/notifications/kinds.ts'
import { findChoices, lockProfile, upsertChoices } from './choice-queries.ts'
import { listDevices } from './device-queries.ts'

/** What reaches the person who asks, and what could. */
export async function readChoices(caller: Caller): Promise<MessageChoices> {
  const { db, user, settings, mailer, pusher } = caller
  const chosen = (await findChoices(db, user.id)) ?? usualChoices(user.role)
  const kinds = kindsFor(user.role, settings)
  const offered = (list: Choices['mail']) => kinds.filter((kind) => list.includes(kind))
  return {
    kinds,
    mail: offered(chosen.mail),
    push: offered(chosen.push),
    channels: {
      mail: mailer ? stateOf(settings.email_notifications) : 'missing',
      push: stateOf(settings.push_notifications),
    },
    push_key: pusher.publicKey,
    devices: await listDevices(db, user.id),
  }
}

const stateOf = (isOn: boolean) => (isOn ? 'on' : 'off')

/** What the shop does not tell at the moment stays as it was chosen before. */
export async function saveChoices(caller: Caller, wanted: Choices): Promise<MessageChoices> {
  const { db, user, settings, now } = caller
  await lockProfile(db, user.id)
  const before = (await findChoices(db, user.id)) ?? usualChoices(user.role)
  const kinds = kindsFor(user.role, settings)
  const merged = (channel: keyof Choices) => [
    ...before[channel].filter((kind) => !kinds.includes(kind)),
    ...kinds.filter((kind) => wanted[channel].includes(kind)),
  ]
  const after = { mail: merged('mail'), push: merged('push') }
  const changes = changedValues(inWords(before), inWords(after))
  if (changes) {
    await upsertChoices(db, user.id, after, now)
    await recordAudit(db, caller, {
      action: 'update',
      table_name: 'notification_choices',
      record_id: user.id,
      ...changes,
    })
  }
  return readChoices(caller)
}

const inWords = ({ mail, push }: Choices) => ({
  mail: mail.toSorted().join(', '),
  push: push.toSorted().join(', '),
})
