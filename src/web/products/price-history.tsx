import { Skeleton } from '@mantine/core'
import { useId, useState } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import type { PriceChange } from '#shared/products/contract.ts'
import { useUser } from '#web/session/session.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { usePrices } from './data.ts'
import classes from './price-history.module.css'

const SHOWN_AT_FIRST = 4

/** What the product has cost, since when and by whom. */
export function PriceHistory({ productId }: { productId: number }) {
  const { data: prices, error, refetch } = usePrices(productId)
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h3 className={classes.title} id={titleId}>
        Price history
      </h3>
      {prices ? (
        <Prices prices={prices} />
      ) : error ? (
        <p className={classes.note} role="alert">
          {error.message}.{' '}
          <button type="button" className={classes.more} onClick={() => void refetch()}>
            Try Again
          </button>
        </p>
      ) : (
        <Skeleton height={36} />
      )}
    </section>
  )
}

function Prices({ prices }: { prices: readonly PriceChange[] }) {
  const { timezone } = useUser().settings
  const [all, setAll] = useState(false)
  if (prices.length === 0) return <p className={classes.note}>No changes recorded yet.</p>
  return (
    <>
      <ol className={classes.list}>
        {(all ? prices : prices.slice(0, SHOWN_AT_FIRST)).map((change) => (
          <li key={change.id} className={classes.change}>
            <span className={classes.price}>
              <MoneyText amount={change.price} />
            </span>
            <time className={classes.when} dateTime={change.created_at}>
              {formatDateTime(change.created_at, timezone)}
            </time>
            <span className={classes.who}>{change.user_name ?? 'Set up with the shop'}</span>
          </li>
        ))}
      </ol>
      {!all && prices.length > SHOWN_AT_FIRST && (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          Show all {prices.length} prices
        </button>
      )}
    </>
  )
}
