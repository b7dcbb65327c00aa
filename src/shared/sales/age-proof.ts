import { z } from 'zod'

/**
 * How it was known at a sale that the buyer was 18 or older, the strongest first; `unknown` are sales from before it
 * was kept (`docs/decisions/0025`).
 */
export const AgeProof = z.enum([
  'verified_customer',
  'document_seen',
  'cashier_confirmed',
  'none',
  'unknown',
])
export type AgeProof = z.infer<typeof AgeProof>

export const AGE_PROOF_LABEL: Readonly<Record<AgeProof, string>> = {
  verified_customer: 'Verified customer',
  document_seen: 'ID document seen',
  cashier_confirmed: 'Confirmed by the cashier',
  none: 'None',
  unknown: 'Not recorded',
}

export const AGE_NOT_CONFIRMED =
  'The age of the customer was not confirmed: this shop sells only to people who have shown that they are 18 or older'
