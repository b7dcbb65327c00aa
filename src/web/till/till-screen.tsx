import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useDark } from '#web/dark/line-store.ts'
import { logError } from '#web/log.ts'
import { useUser } from '#web/session/session.ts'
import { CartBar } from '#web/till/cart/cart-bar.tsx'
import { CartPanel } from '#web/till/cart/cart-panel.tsx'
import { CartPlace } from '#web/till/cart/cart-place.tsx'
import { useFreshCustomer } from '#web/till/customer/use-fresh-customer.ts'
import { serverPart } from '#web/till/payment/server-part.ts'
import { usePayStep } from '#web/till/payment/use-pay-step.ts'
import { useResumedPayment } from '#web/till/payment/use-resumed-payment.ts'
import { keptReceipt } from '#web/till/receipt/kept-receipt.ts'
import { useReceiptName } from '#web/till/receipt/use-receipt-name.ts'
import { ProductShelf } from '#web/till/shelf/product-shelf.tsx'
import { afterSight, useBare, useSighted } from '#web/ui/timing/first-sight.ts'
import { lazyPart, untilFetched } from '#web/ui/timing/lazy-part.ts'
import { BESIDE_CART } from './beside-cart.ts'
import { closeReceipt, showReceipt, useCounter } from './counter.ts'
import {
  customerPicker,
  outboxDialog,
  preloadWhenUsed,
  receiptDialog,
  recentSales,
  shortcutsDialog,
} from './dialogs.ts'
import classes from './till-screen.module.css'
import { followOtherTabs, openTill, useTill } from './till-store.ts'
import { useScanner } from './use-scanner.ts'
import { useShortcuts } from './use-shortcuts.ts'

// Not in the first load: a till sells before it knows how it is called.
const TillHead = lazyPart(async () => (await import('#web/drawer/till-head.tsx')).TillHead)

/** Nor is how it sells, with the server or without it. */
function haveReady(): void {
  void serverPart().catch(logError)
  void untilFetched(() => import('#web/dark/watch.ts')).then((watch) => watch.watchLine())
}

/** A payment that takes longer is seen on the shelf too. */
const SLOW_MS = 400

export function TillScreen() {
  const { id } = useUser()
  // In the first render, or an empty cart would flash up.
  useState(() => {
    openTill(id)
    showReceipt(...keptReceipt(id))
  })
  useEffect(followOtherTabs, [id])
  useEffect(preloadWhenUsed, [])
  useEffect(() => afterSight(haveReady), [])
  const isPaying = useTill(({ payment }) => payment !== null)
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isPaying) return
    receiptDialog.preload()
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isPaying])
  useResumedPayment()
  useFreshCustomer()
  useReceiptName()
  const wide = useMediaQuery(BESIDE_CART, undefined, { getInitialValueInEffect: false })
  const receipt = useCounter((state) => state.receipt)
  const [cartOpen, setCartOpen] = useState(false)
  const step = usePayStep()
  function closeCart() {
    step.back()
    setCartOpen(false)
  }
  const [dialog, setDialog] = useState<'customer' | 'shortcuts' | 'sales'>()
  const closeDialog = useCallback(() => setDialog(undefined), [])
  const showHelp = useCallback(() => setDialog('shortcuts'), [])
  const showSales = useCallback(() => setDialog('sales'), [])
  // After a sale the products are there for the next one.
  if (receipt && cartOpen) setCartOpen(false)
  // Turned upright in the middle of a payment, a phone shows the cart that is being paid for.
  if (step.method !== undefined && !receipt && !cartOpen) setCartOpen(true)
  const [wasWide, setWasWide] = useState(wide)
  if (wide !== wasWide) {
    setWasWide(wide)
    if (isPaying) setCartOpen(true)
  }
  const isSighted = useSighted()
  const isBare = useBare()
  const alone = useDark(({ line }) => line.isDark)
  useScanner()
  useShortcuts({
    // A cart that is being paid for takes no other customer.
    customer: () => setDialog(isPaying ? undefined : 'customer'),
    help: showHelp,
    sales: showSales,
    pay: (method) => {
      setCartOpen(true)
      step.start(method)
    },
  })
  return (
    <div className={classes.screen} data-fills-window data-paying={isSlow || undefined}>
      <div className={classes.head}>
        <Suspense>{isSighted && <TillHead />}</Suspense>
      </div>
      <ProductShelf onHelp={showHelp} onSales={showSales} />
      {!wide && <CartBar onOpen={() => setCartOpen(true)} />}
      <CartPlace isBeside={wide} opened={cartOpen} onClose={closeCart}>
        {!isBare && <CartPanel step={step} onPickCustomer={() => setDialog('customer')} />}
      </CartPlace>
      {dialog === 'customer' && <customerPicker.Part onClose={closeDialog} />}
      {dialog === 'shortcuts' && <shortcutsDialog.Part onClose={closeDialog} />}
      {dialog === 'sales' &&
        (alone ? (
          <outboxDialog.Part onClose={closeDialog} />
        ) : (
          <recentSales.Part onClose={closeDialog} />
        ))}
      {receipt && <receiptDialog.Part receipt={receipt} onClose={closeReceipt} />}
    </div>
  )
}
