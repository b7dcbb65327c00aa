import { useEffect } from 'react'
import { UNNAMED } from '#shared/sales/buyer.ts'
import { useSale } from '#web/sales/data.ts'
import { counter, showReceipt, useCounter } from '#web/till/counter.ts'

/** A receipt that came back after a reload says again whose it is. */
export function useReceiptName(): void {
  const unnamed = useCounter(({ receipt }) =>
    receipt?.customer_name === UNNAMED ? (receipt.transaction_id ?? undefined) : undefined,
  )
  const { data: sale } = useSale(unnamed)
  useEffect(() => {
    const { receipt, isPrinted } = counter.get()
    if (!sale || receipt?.transaction_id !== sale.id) return
    showReceipt({ ...receipt, customer_name: sale.customer_name }, isPrinted)
  }, [sale])
}
