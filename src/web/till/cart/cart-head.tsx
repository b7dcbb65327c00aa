import { Button, Title } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { isEmptyCart } from '#shared/till/cart.ts'
import { park } from '#shared/till/parked-carts.ts'
import { newUuid } from '#web/new-uuid.ts'
import classes from './cart-head.module.css'
import { ParkedCarts } from './parked-carts.tsx'
import { changeTill, useTill } from '#web/till/till-store.ts'

export function CartHead() {
  const empty = useTill(({ cart }) => isEmptyCart(cart))
  const locked = useTill(({ payment }) => payment !== null)
  function putAside() {
    changeTill((till) => park(till, { id: newUuid(), parked_at: new Date().toISOString() }))
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
          leftSection={<IconPlayerPause size={18} aria-hidden />}
          disabled={empty || locked}
          onClick={putAside}
        >
          Park
        </Button>
      </div>
      <ParkedCarts />
    </>
  )
}
