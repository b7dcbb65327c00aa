import { Modal } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { cartTotals } from '#shared/till/cart.ts'
import { MoneyText } from '#web/ui/money-text.tsx'
import classes from './cart-sheet.module.css'
import { useTill } from './till-store.ts'

interface CartSheetProps {
  opened: boolean
  onOpen: (opened: boolean) => void
  children: ReactNode
}

/** On a small screen the cart lies over the products; a bar always shows how much is in it. */
export function CartSheet({ opened, onOpen, children }: CartSheetProps) {
  const cart = useTill((till) => till.cart)
  const { units, total } = useMemo(() => cartTotals(cart), [cart])
  return (
    <>
      <button type="button" className={classes.bar} onClick={() => onOpen(true)}>
        <IconShoppingCart size={22} aria-hidden />
        <span className={classes.units}>
          {units} {units === 1 ? 'item' : 'items'}
        </span>
        <span className={classes.total}>
          <MoneyText amount={total} />
        </span>
        <span className={classes.open}>View Cart</span>
      </button>
      <Modal
        opened={opened}
        onClose={() => onOpen(false)}
        title="Cart"
        fullScreen
        classNames={{
          content: classes.content ?? '',
          header: classes.header ?? '',
          title: classes.title ?? '',
          body: classes.body ?? '',
          close: classes.close ?? '',
        }}
      >
        {children}
      </Modal>
    </>
  )
}
