import type { Product } from '#shared/products/product.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './product-card.module.css'
import { STRAIN_LABEL } from './strain-label.ts'

/** Strength and strain, as far as they are known. */
export function ProductBadges({ product }: { product: Product }) {
  const { thc_percentage, cbd_percentage, strain_type } = product
  return (
    <div className={classes.badges}>
      {thc_percentage !== null && <StatusBadge tone="green">THC {thc_percentage}%</StatusBadge>}
      {cbd_percentage !== null && <StatusBadge tone="blue">CBD {cbd_percentage}%</StatusBadge>}
      {strain_type !== null && <StatusBadge tone="grey">{STRAIN_LABEL[strain_type]}</StatusBadge>}
    </div>
  )
}
