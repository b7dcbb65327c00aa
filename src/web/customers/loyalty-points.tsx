import { formatCount } from '#shared/counted.ts'
import { loyaltyTier } from '#shared/customers/loyalty-tier.ts'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { TIER_LABEL } from './customer-words.ts'
import classes from './loyalty-points.module.css'

export function LoyaltyPoints({ points }: { points: number }) {
  return <TwoLines first={formatCount(points)} second={<TierMark points={points} />} />
}

export function TierMark({ points }: { points: number }) {
  const tier = loyaltyTier(points)
  return (
    <span className={classes.tier}>
      <span className={classes.dot} data-tier={tier} aria-hidden />
      {TIER_LABEL[tier]}
    </span>
  )
}
