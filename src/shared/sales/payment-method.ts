import { z } from 'zod'

export const PaymentMethod = z.enum(['cash', 'card', 'digital_wallet'], {
  error: 'Invalid payment method. Please select cash or card.',
})
export type PaymentMethod = z.infer<typeof PaymentMethod>
