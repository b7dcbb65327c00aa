import { Skeleton } from '@mantine/core'
import classes from './customer-details.module.css'
import lists from '#web/ui/detail-list.module.css'

const SECTIONS = 2
const PAIRS = 6

/** The details before they arrive: the same places, nothing in them. */
export function DetailSkeleton() {
  return (
    <div className={classes.sections} aria-hidden>
      <Skeleton height={66} radius="md" />
      {Array.from({ length: SECTIONS }, (_, section) => (
        <div key={section}>
          <Skeleton height={14} width={150} mt={4} mb={16} />
          <div className={lists.list}>
            {Array.from({ length: PAIRS }, (__, pair) => (
              <div key={pair} className={lists.pair}>
                <Skeleton height={11} width="40%" mt={4} mb={10} />
                <Skeleton height={13} width={`${80 - (pair % 3) * 12}%`} mb={4} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
