import { Button } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import type { Customer } from '#shared/customers/customer.ts'
import classes from './look-up-offer.module.css'
import { LOOK_UP, useLookUp } from './use-look-up.ts'

interface LookUpOfferProps {
  /** What is searched for. */
  typed: string
  onFound: (customer: Customer) => void
}

/** Beside the search, which finds no numbers: the look-up of what could be one. */
export function LookUpOffer({ typed, onFound }: LookUpOfferProps) {
  const { isOffered, isBusy, lookUp, about } = useLookUp(typed, onFound)
  if (!isOffered) return null
  return (
    <div className={classes.offer}>
      <IconId className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <p className={classes.about} role="status">
        {about}
      </p>
      <Button variant="light" loading={isBusy} onClick={lookUp}>
        {LOOK_UP}
      </Button>
    </div>
  )
}
