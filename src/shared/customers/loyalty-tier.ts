const GOLD_OVER = 1000
const SILVER_OVER = 500

export type LoyaltyTier = 'gold' | 'silver' | 'bronze'

export function loyaltyTier(points: number): LoyaltyTier {
  if (points > GOLD_OVER) return 'gold'
  return points > SILVER_OVER ? 'silver' : 'bronze'
}
