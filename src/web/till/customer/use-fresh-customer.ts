import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useMemo } from 'react'
import { cartCustomer, isKnown } from '#shared/till/cart-customer.ts'
import { withFreshCustomer, withoutCustomer } from '#shared/till/fresh-customer.ts'
import { ApiError } from '#web/call.ts'
import { refreshChosenCustomer, useChosenCustomer, useCustomersById } from '#web/till/data.ts'
import { changeCarts, learnCustomer, tillStore, useTill } from '#web/till/till-store.ts'
import { toast } from '#web/ui/states/toast.tsx'
import { customerName } from './customer-name.ts'

const NOT_FOUND = 404

/**
 * The cart holds its customer as they were when they were chosen, and after a reload no more than their id. Whatever
 * becomes known of them is put into it: whether the age is asked for and a medical product can be sold hangs on it.
 */
export function useFreshCustomer(): void {
  const id = useTill(({ cart }) => cart.customer?.id)
  // What comes during a payment has to wait for its end.
  const locked = useTill(({ payment }) => payment !== null)
  const { data: customer, error } = useChosenCustomer(id)
  useEffect(() => {
    if (!customer) return
    const fresh = cartCustomer(customer)
    learnCustomer(fresh)
    if (!locked) changeCarts((till) => withFreshCustomer(till, fresh))
  }, [customer, locked])
  const waiting = useUnknownCustomers()
  useEffect(() => {
    for (const one of waiting) learnCustomer(cartCustomer(one))
  }, [waiting])
  // Somebody may have worked in the window beside this one, which never hid it.
  useWindowEvent('focus', refreshChosenCustomer)
  const isGone = error instanceof ApiError && error.status === NOT_FOUND
  useEffect(() => {
    if (isGone && !locked && id !== undefined) takeOff(id)
  }, [isGone, locked, id])
}

/** Those of parked carts that came back from the device. */
function useUnknownCustomers() {
  const parked = useTill((till) => till.parked)
  const ids = useMemo(
    () =>
      parked.flatMap(({ cart: { customer } }) =>
        customer && !isKnown(customer) ? customer.id : [],
      ),
    [parked],
  )
  return useCustomersById(ids)
}

function takeOff(id: number): void {
  const { customer } = tillStore.get().cart
  if (customer?.id !== id || !changeCarts((till) => withoutCustomer(till, id))) return
  toast.error(`${customerName(customer)} is no longer a customer and was taken off the cart.`)
}
