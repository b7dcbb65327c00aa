import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'
import { useUser } from '#web/session/session.ts'
import { CartPanel } from './cart-panel.tsx'
import { CartBar } from './cart-bar.tsx'
import { closeReceipt, showReceipt, useCounter } from './counter.ts'
import {
  cartSheet,
  customerPicker,
  preloadWhenUsed,
  receiptDialog,
  recentSales,
  shortcutsDialog,
} from './dialogs.ts'
import { keptReceipt } from './kept-receipt.ts'
import classes from './pos-screen.module.css'
import { focusAgeCheck } from './pay-block.ts'
import { ProductShelf } from './product-shelf.tsx'
import { followOtherTabs, openTill } from './till-store.ts'
import { useCashStep } from './use-cash-step.ts'
import { useFreshCustomer } from './use-fresh-customer.ts'
import { useReceiptName } from './use-receipt-name.ts'
import { useResumedPayment } from './use-resumed-payment.ts'
import { useScanner } from './use-scanner.ts'
import { useShortcuts } from './use-shortcuts.ts'

const WIDE = '(min-width: 62em)'

export function PosScreen() {
  const { id } = useUser()
  // In the first render, or an empty cart would flash up.
  useState(() => {
    openTill(id)
    showReceipt(...keptReceipt(id))
  })
  useEffect(followOtherTabs, [id])
  useEffect(preloadWhenUsed, [])
  useResumedPayment()
  useFreshCustomer()
  useReceiptName()
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const receipt = useCounter((state) => state.receipt)
  const [cartOpen, setCartOpen] = useState(false)
  const { cashOpen, setCashOpen } = useCashStep()
  const [dialog, setDialog] = useState<'customer' | 'shortcuts' | 'sales'>()
  const closeDialog = useCallback(() => setDialog(undefined), [])
  const closeCart = useCallback(() => setCartOpen(false), [])
  // After a sale the products are there for the next one.
  if (receipt && cartOpen) setCartOpen(false)
  useScanner()
  useShortcuts({
    customer: () => setDialog('customer'),
    help: () => setDialog('shortcuts'),
    sales: () => setDialog('sales'),
    age: () => {
      setCartOpen(true)
      setTimeout(focusAgeCheck)
    },
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
    <div className={classes.screen} data-fills-window>
      <ProductShelf onHelp={() => setDialog('shortcuts')} onSales={() => setDialog('sales')} />
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
      {dialog === 'sales' && <recentSales.Part onClose={closeDialog} />}
      {receipt && <receiptDialog.Part receipt={receipt} onClose={closeReceipt} />}
    </div>
  )
}
