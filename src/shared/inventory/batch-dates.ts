/** What is wrong with the dates of a batch received on the shop's day `today`; null when nothing is. */
export function batchDatesProblem(
  batch: { received_date: string; expiry_date: string | null },
  today: string,
): string | null {
  if (batch.received_date > today) return 'The received date cannot be in the future'
  if (batch.expiry_date !== null && batch.expiry_date < batch.received_date)
    return 'The expiry date cannot be before the received date'
  return null
}
