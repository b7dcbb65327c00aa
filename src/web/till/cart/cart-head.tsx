import { Button, Title } from '@mantine/core'
import { IconDiscount, IconPlayerPause } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { holdsNothing, isEmptyCart } from '#shared/till/cart.ts'
import { park } from '#shared/till/parked-carts.ts'
import { discountDialog } from '#web/till/dialogs.ts'
import { changeCarts, newTicket, useTill } from '#web/till/till-store.ts'
import { useSighted } from '#web/ui/timing/first-sight.ts'
import { lazyPart } from '#web/ui/timing/lazy-part.ts'
import classes from './cart-head.module.css'

// Not in the first load: most of the time nothing waits.
const WaitingCarts = lazyPart(async () => (await import('./waiting-carts.tsx')).WaitingCarts)

export function CartHead() {
  const empty = useTill(({ cart }) => isEmptyCart(cart))
  const nothing = useTill(({ cart }) => holdsNothing(cart))
  const locked = useTill(({ payment }) => payment !== null)
  const isSighted = useSighted()
  const [discounting, setDiscounting] = useState(false)
  function putAside() {
    changeCarts((till) => park(till, newTicket()))
  }
  return (
    <>
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          Cart
        </Title>
        <Button
          variant="subtle"
          color="gray"
          h={44}
          px={10}
          leftSection={<IconDiscount size={18} aria-hidden />}
          disabled={empty || locked}
          {...discountDialog.intent}
          onClick={() => setDiscounting(true)}
        >
          Discount
        </Button>
        <Button
          variant="subtle"
          color="gray"
          h={44}
          px={10}
          leftSection={<IconPlayerPause size={18} aria-hidden />}
          disabled={nothing || locked}
          onClick={putAside}
        >
          Park
        </Button>
      </div>
      <Suspense>{isSighted && <WaitingCarts />}</Suspense>
      {discounting && <discountDialog.Part onClose={() => setDiscounting(false)} />}
    </>
  )
}
