export interface MedicalCard {
  has_medical_card: boolean
  has_card_number: boolean
  medical_card_expiry_date: string | null
}

/** Why a card opens no medical sale; undefined when it does. */
export type CardProblem = 'no card' | 'no card number' | 'expired card'

/**
 * A ticked box alone is no card. On the day it expires it is still valid, and without an expiry date it always is. The
 * same as in `record_sale`.
 */
export function cardProblem(card: MedicalCard, today: string): CardProblem | undefined {
  if (!card.has_medical_card) return 'no card'
  if (!card.has_card_number) return 'no card number'
  const { medical_card_expiry_date: expiry } = card
  return expiry !== null && expiry < today ? 'expired card' : undefined
}

/** What whoever fills in a customer should know: they are stored all the same. */
export const CARD_NOTES: Readonly<Record<Exclude<CardProblem, 'no card'>, string>> = {
  'no card number': 'Without a card number no medical products can be sold to this customer.',
  'expired card': 'This card has expired: no medical products can be sold to this customer.',
}
