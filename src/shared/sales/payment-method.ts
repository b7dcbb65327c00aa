import { z } from 'zod'

export const NO_METHOD = 'Invalid payment method. Please select cash or card.'

export const PaymentMethod = z.enum(['cash', 'card', 'digital_wallet'], { error: NO_METHOD })
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const PAYMENT_METHOD_LABEL: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  card: 'Card',
  digital_wallet: 'Digital wallet',
}
