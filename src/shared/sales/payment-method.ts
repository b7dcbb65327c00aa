import { z } from 'zod'

export const NO_METHOD = 'Invalid payment method. Please select cash or card.'

/** How something is paid, by its code. Which there are beside the first three the shop decides (`settings.payment_methods`). */
export const PaymentMethod = z
  .string({ error: NO_METHOD })
  .regex(/^[a-z][a-z0-9_]{0,29}$/, { error: NO_METHOD })
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** The specification's: every shop has them. */
export const BASIC_METHODS = ['cash', 'card', 'digital_wallet'] as const

/** What a customer has with the shop; they are for named customers only. */
export const CUSTOMER_METHODS = ['store_credit', 'account'] as const

export const isCustomerMethod = (method: PaymentMethod): boolean =>
  CUSTOMER_METHODS.some((known) => known === method)

/** What a sale with several payments says in the place of one method. */
export const SPLIT = 'split'

const LABELS: Readonly<Record<string, string>> = {
  cash: 'Cash',
  card: 'Card',
  digital_wallet: 'Digital wallet',
  store_credit: 'Store credit',
  account: 'Account',
  [SPLIT]: 'Split',
  eft: 'EFT',
  snapscan: 'SnapScan',
  zapper: 'Zapper',
  payshap: 'PayShap',
}

/** As people read it. One that the shop made up is called by its code, written plainly. */
export function methodLabel(method: PaymentMethod): string {
  const known = LABELS[method]
  if (known !== undefined) return known
  const words = method.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The code of a name that a shop gives to a way to pay; empty when it has no letters. */
export const methodCode = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_\d]+|_+$/g, '')
    .slice(0, 30)
