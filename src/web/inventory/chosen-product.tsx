import type { ReactNode } from 'react'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import classes from './chosen-product.module.css'

/** What a form is about, where it cannot be chosen any more. */
export function ChosenProduct({ product }: { product: { name: string; sku: string } }) {
  return <Box first={product.name} second={`SKU ${product.sku}`} />
}

export function ChosenBatch({ batch }: { batch: { product_name: string; batch_number: string } }) {
  return <Box first={batch.product_name} second={`Batch ${batch.batch_number}`} />
}

function Box(lines: { first: ReactNode; second: ReactNode }) {
  return (
    <div className={classes.box}>
      <TwoLines {...lines} />
    </div>
  )
}
