import { useWindowEvent } from '@mantine/hooks'
import { useEffect } from 'react'
import { cartCustomer } from '#shared/till/cart-customer.ts'
import { withFreshCustomer, withoutCustomer } from '#shared/till/fresh-customer.ts'
import { ApiError } from '#web/call.ts'
import { toast } from '#web/ui/toast.tsx'
import { customerName } from './customer-name.ts'
import { refreshChosenCustomer, useChosenCustomer } from '#web/till/data.ts'
import { changeTill, tillStore, useTill } from '#web/till/till-store.ts'

const NOT_FOUND = 404

/**
 * The cart keeps a copy of its customer, for a reload and for when there is no connection. Whatever becomes known
 * of them meanwhile is put into it: whether the age is asked for and a medical product can be sold hangs on it.
 */
export function useFreshCustomer(): void {
  const id = useTill(({ cart }) => cart.customer?.id)
  // What comes during a payment has to wait for its end.
  const locked = useTill(({ payment }) => payment !== null)
  const { data: customer, error } = useChosenCustomer(id)
  useEffect(() => {
    if (customer && !locked) changeTill((till) => withFreshCustomer(till, cartCustomer(customer)))
  }, [customer, locked])
  // Somebody may have worked in the window beside this one, which never hid it.
  useWindowEvent('focus', refreshChosenCustomer)
  const isGone = error instanceof ApiError && error.status === NOT_FOUND
  useEffect(() => {
    if (isGone && !locked && id !== undefined) takeOff(id)
  }, [isGone, locked, id])
}

function takeOff(id: number): void {
  const { customer } = tillStore.get().cart
  if (customer?.id !== id || !changeTill((till) => withoutCustomer(till, id))) return
  toast.error(`${customerName(customer)} is no longer a customer and was taken off the cart.`)
}
