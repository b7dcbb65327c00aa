import { useEffect } from 'react'
import { useReachable } from '#web/connection.ts'
import { useDark } from '#web/dark/line-store.ts'
import { counter } from '#web/till/counter.ts'
import type { PaymentUnderWay } from '#web/till/kept-till.ts'
import { useTill, wasLeftOpen } from '#web/till/till-store.ts'
import { settlePayment } from './take-payment.ts'

/** Another tab is given this long for its own payment before this one asks what became of it. */
const OTHER_TAB_MS = 20_000

/**
 * A payment that a reload, a lost connection or a closed tab left open is settled with its own key, unless it is too
 * old.
 */
export function useResumedPayment(): void {
  const payment = useTill((till) => till.payment)
  const reachable = useReachable()
  const isDark = useDark(({ line }) => line.isDark)
  useEffect(() => {
    if (!payment || !reachable) return
    const { progress, old } = counter.get()
    // What was found to be too old waits for the cashier.
    if (old?.key === payment.key) return
    // What the till cannot sell by itself waits until it sells with the server again.
    if (isDark && progress === 'unanswered') return
    const atOnce = wasLeftOpen(payment) || progress === 'unanswered'
    const timer = setTimeout(() => settleUnasked(payment), atOnce ? 0 : OTHER_TAB_MS)
    return () => clearTimeout(timer)
  }, [payment, reachable, isDark])
}

/** While somebody is asked for their word for it, it is not sent without. */
function settleUnasked(payment: PaymentUnderWay): void {
  if (counter.get().asked?.key !== payment.key) void settlePayment(payment)
}
