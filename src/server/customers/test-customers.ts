import type { Browser } from '#server/test-browser.ts'
import type { TestShop } from '#server/test-shop.ts'
import type { Customer } from '#shared/customers/customer.ts'

/** The whole body of a customer, as the form sends it. */
export const aBody = (given: object = {}) => ({
  first_name: 'Thandi',
  last_name: 'Nkosi',
  email: '',
  phone: '',
  date_of_birth: '',
  id_number: '',
  id_type: 'south_african_id',
  has_medical_card: false,
  medical_card_number: '',
  medical_card_expiry_date: '',
  ...given,
})

/** Adds a customer through the API and answers the stored row. */
export async function added(browser: Browser, given: object = {}): Promise<WireCustomer> {
  const answer = await browser.post('/api/customers', aBody(given))
  if (answer.status !== 201) throw new Error(`not added: ${await answer.text()}`)
  return (await answer.json()) as WireCustomer
}

/** As it is on the wire: money in rand. */
export type WireCustomer = Omit<Customer, 'total_spent'> & { total_spent: number }

export interface AuditRow {
  user_name: string
  action: string
  table_name: string
  record_id: string | null
  old_values: Record<string, unknown> | null
  new_values: Record<string, unknown> | null
}

/** What was written to the audit trail since, oldest first. */
export function auditRows({ owner }: TestShop, afterId = 0): Promise<AuditRow[]> {
  return owner<AuditRow[]>`
    SELECT user_name, action, table_name, record_id, old_values, new_values FROM audit_logs
    WHERE table_name IN ('customers', 'products') AND id > ${afterId} ORDER BY id`
}

export async function lastAuditId({ owner }: TestShop): Promise<number> {
  const [row] = await owner<[{ id: number }]>`SELECT coalesce(max(id), 0) AS id FROM audit_logs`
  return row.id
}

/** An empty shop on the morning of 15 November 2026, with everybody still signed in until midnight. */
export async function aFreshMorning({ owner, clock }: TestShop): Promise<void> {
  clock.now = new Date('2026-11-15T08:00:00Z')
  await owner.unsafe(`
    DELETE FROM loyalty_movements; DELETE FROM stock_movements; DELETE FROM transaction_items;
    DELETE FROM payments; DELETE FROM transactions; DELETE FROM customers; DELETE FROM number_look_ups;
    UPDATE sessions SET last_active_at = '2026-11-15T20:00:00Z', expires_at = '2026-11-16T20:00:00Z'`)
}
