import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'
import { useUser } from '#web/session/session.ts'
import { CartPanel } from './cart-panel.tsx'
import { CartBar } from './cart-bar.tsx'
import { closeReceipt, useCounter } from './counter.ts'
import {
  cartSheet,
  customerPicker,
  preloadWhenUsed,
  receiptDialog,
  shortcutsDialog,
} from './dialogs.ts'
import classes from './pos-screen.module.css'
import { ProductShelf } from './product-shelf.tsx'
import { followOtherTabs, openTill } from './till-store.ts'
import { useResumedPayment } from './use-resumed-payment.ts'
import { useScanner } from './use-scanner.ts'
import { useShortcuts } from './use-shortcuts.ts'

const WIDE = '(min-width: 62em)'

export function PosScreen() {
  const { id } = useUser()
  // In the first render, or an empty cart would flash up.
  useState(() => openTill(id))
  useEffect(followOtherTabs, [id])
  useEffect(preloadWhenUsed, [])
  useResumedPayment()
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const sold = useCounter((counter) => counter.sold)
  const [cartOpen, setCartOpen] = useState(false)
  const [cashOpen, setCashOpen] = useState(false)
  const [dialog, setDialog] = useState<'customer' | 'shortcuts'>()
  const closeDialog = useCallback(() => setDialog(undefined), [])
  const closeCart = useCallback(() => setCartOpen(false), [])
  // After a sale the products are there for the next one.
  if (sold && (cartOpen || cashOpen)) {
    setCartOpen(false)
    setCashOpen(false)
  }
  useScanner()
  useShortcuts({
    customer: () => setDialog('customer'),
    help: () => setDialog('shortcuts'),
    cash: () => {
      setCartOpen(true)
      setCashOpen(true)
    },
  })
  const cart = (
    <CartPanel
      cashOpen={cashOpen}
      onCash={setCashOpen}
      onPickCustomer={() => setDialog('customer')}
    />
  )
  return (
    <div className={classes.screen}>
      <ProductShelf onHelp={() => setDialog('shortcuts')} />
      {wide ? (
        <aside className={classes.cart} aria-label="Cart">
          {cart}
        </aside>
      ) : (
        <>
          <CartBar onOpen={() => setCartOpen(true)} />
          <cartSheet.Part opened={cartOpen} onClose={closeCart}>
            {cart}
          </cartSheet.Part>
        </>
      )}
      {dialog === 'customer' && <customerPicker.Part onClose={closeDialog} />}
      {dialog === 'shortcuts' && <shortcutsDialog.Part onClose={closeDialog} />}
      {sold && <receiptDialog.Part sold={sold} onClose={closeReceipt} />}
    </div>
  )
}
