import { IconCash, IconCreditCard, IconDeviceMobile } from '@tabler/icons-react'
import { formatTime } from '#shared/dates.ts'
import type { Sale } from '#shared/sales/contract.ts'
import { PAYMENT_METHOD_LABEL, type PaymentMethod } from '#shared/sales/payment-method.ts'
import { WALK_IN } from '#shared/sales/walk-in.ts'
import { useUser } from '#web/session/session.ts'
import { MoneyText } from '#web/ui/money-text.tsx'
import { PickOption } from '#web/ui/pick-list.tsx'

const ICONS: Record<PaymentMethod, typeof IconCash> = {
  cash: IconCash,
  card: IconCreditCard,
  digital_wallet: IconDeviceMobile,
}

interface SaleOptionProps {
  sale: Sale
  isFirst: boolean
  onPick: () => void
}

export function SaleOption({ sale, isFirst, onPick }: SaleOptionProps) {
  const { id, settings } = useUser()
  const about = [
    formatTime(sale.created_at, settings.timezone),
    sale.customer_name ?? WALK_IN,
    PAYMENT_METHOD_LABEL[sale.payment_method],
    ...(sale.seller_id === id ? [] : [sale.seller_name]),
  ]
  return (
    <PickOption
      icon={ICONS[sale.payment_method]}
      name={sale.transaction_number}
      about={about.join(' · ')}
      end={<MoneyText amount={sale.total} />}
      isFirst={isFirst}
      onPick={onPick}
    />
  )
}
