import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { UNNAMED } from '#shared/sales/buyer.ts'
import { changeReceipt, useCounter } from '#web/till/counter.ts'

/** A receipt that came back after a reload says again whose it is. */
export function useReceiptName(): void {
  const unnamed = useCounter(({ receipt }) =>
    receipt?.customer_name === UNNAMED ? (receipt.transaction_id ?? undefined) : undefined,
  )
  const { data: sale } = useQuery({
    queryKey: ['sales', 'receipt name', unnamed],
    // Not in the first load: hardly ever is there such a receipt.
    queryFn: async ({ signal }) =>
      (await import('#web/sales/data.ts')).askSale(unnamed ?? 0, signal),
    enabled: unnamed !== undefined,
  })
  useEffect(() => {
    if (sale) changeReceipt(sale, { customer_name: sale.customer_name })
  }, [sale])
}
