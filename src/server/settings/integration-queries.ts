import type { Db } from '#server/db/client.ts'
import type { Integrations } from '#shared/settings/integrations.ts'

/** How far back is looked for a payment by card: a shop that takes cash alone is not read from end to end. */
const LATEST_PAYMENTS = 5000

interface Traces {
  last_seen_at: string | null
  compliance: Integrations['compliance']
  payments: Integrations['payments']
  push: Integrations['push']
}

/** What the services around the shop have left behind in its own books. */
export async function getTraces(db: Db): Promise<Traces> {
  const [row] = await db<
    [
      {
        last_seen_at: string | null
        batches: number
        with_compliance_id: number
        last_payment_at: string | null
        devices: number
        last_push_at: string | null
      },
    ]
  >`
    SELECT (SELECT max(created_at) FROM sign_ins) AS last_seen_at,
      (SELECT count(*) FROM inventory_batches) AS batches,
      (SELECT count(*) FROM inventory_batches WHERE compliance_id <> '') AS with_compliance_id,
      (SELECT t.created_at FROM transactions t WHERE t.id = (
        SELECT max(transaction_id) FROM (
          SELECT transaction_id, method FROM payments ORDER BY transaction_id DESC LIMIT ${LATEST_PAYMENTS}
        ) latest WHERE method IN ('card', 'digital_wallet'))) AS last_payment_at,
      (SELECT count(*) FROM push_devices) AS devices,
      (SELECT max(ended_at) FROM outgoing_messages WHERE channel = 'push' AND outcome = 'sent') AS last_push_at`
  return {
    last_seen_at: row.last_seen_at,
    compliance: { batches: row.batches, with_compliance_id: row.with_compliance_id },
    payments: { last_payment_at: row.last_payment_at },
    push: { devices: row.devices, last_sent_at: row.last_push_at },
  }
}
