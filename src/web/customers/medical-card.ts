import type { Customer } from '#shared/customers/customer.ts'
import { type ExpiryStatus, expiryStatus } from '#shared/inventory/expiry-status.ts'

/** Time enough to renew it: a patient comes about once a month. */
const WARNING_DAYS = 30

/** On the day itself the card is still good; without a date it keeps. */
export const cardStatus = (
  card: Pick<Customer, 'has_medical_card' | 'medical_card_expiry_date'>,
  today: string,
): ExpiryStatus =>
  card.has_medical_card ? expiryStatus(card.medical_card_expiry_date, today, WARNING_DAYS) : 'fine'
