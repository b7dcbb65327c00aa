import { Skeleton, Title, VisuallyHidden } from '@mantine/core'
import { CARD_SIZES, PICTURE_HEIGHT } from './card-size.ts'
import shelf from './product-shelf.module.css'
import classes from './shelf-skeleton.module.css'

const CARDS = 12
const CHIP_WIDTHS = [124, 112, 120, 80, 76]

/** The shelf before its products: everything has its place and its size already. */
export function ShelfSkeleton() {
  return (
    <section className={shelf.shelf} aria-label="Products" aria-busy>
      <VisuallyHidden role="status">Loading products...</VisuallyHidden>
      <div className={shelf.top}>
        <Title order={1} className={shelf.title}>
          Point of Sale
        </Title>
        <Skeleton height={44} className={classes.search} />
        <Skeleton height={44} width={44} className={classes.button} />
        <Skeleton height={44} width={44} className={classes.button} />
      </div>
      <div className={classes.chips}>
        {CHIP_WIDTHS.map((width) => (
          <Skeleton key={width} height={36} width={width} radius={18} className={classes.button} />
        ))}
      </div>
      <div className={classes.cards} style={CARD_SIZES}>
        {Array.from({ length: CARDS }, (_, card) => (
          <div key={card} className={classes.card}>
            <Skeleton height={PICTURE_HEIGHT} radius={0} />
            <Skeleton height={13} width="72%" mt={12} mx={12} />
            <Skeleton height={11} width="44%" mt={28} mx={12} />
            <Skeleton height={18} width="50%" mt={22} mx={12} />
          </div>
        ))}
      </div>
    </section>
  )
}
