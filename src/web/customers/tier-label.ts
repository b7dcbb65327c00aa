import type { LoyaltyTier } from '#shared/customers/loyalty-tier.ts'

export const TIER_LABEL: Readonly<Record<LoyaltyTier, string>> = {
  gold: 'Gold',
  silver: 'Silver',
  bronze: 'Bronze',
}
