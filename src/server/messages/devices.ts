import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { NewPushDevice } from '#shared/notifications/contract.ts'
import { deleteDevice, deleteOldestDevices, upsertDevice } from './device-queries.ts'
import { isPublicKey } from './push-keys.ts'

/** More than anybody carries: those that were forgotten go. */
const DEVICES_KEPT = 10
const TABLE = 'push_devices'

/** This browser may show what is meant for the person who asks. */
export async function addDevice(caller: Caller, wanted: NewPushDevice): Promise<{ id: number }> {
  const { db, user, now, origin, pusher } = caller
  const { endpoint, p256dh, auth } = wanted
  if (!pusher.isService(endpoint))
    throw new Refusal(400, 'This is not the address of a push service that we know')
  if (!isPublicKey(p256dh)) throw new Refusal(400, 'This is not the key of a browser')
  const { user_agent } = origin
  const id = await upsertDevice(db, {
    endpoint,
    p256dh,
    auth,
    profile_id: user.id,
    user_agent,
    created_at: now,
  })
  await deleteOldestDevices(db, user.id, DEVICES_KEPT)
  await recordAudit(db, caller, {
    action: 'create',
    table_name: TABLE,
    record_id: id,
    new_values: { service: new URL(endpoint).host, user_agent },
  })
  return { id }
}

export async function removeDevice(caller: Caller, id: number): Promise<void> {
  const { db, user } = caller
  if (!(await deleteDevice(db, id, user.id)))
    throw new Refusal(404, 'There is no such device of yours')
  await recordAudit(db, caller, { action: 'delete', table_name: TABLE, record_id: id })
}
