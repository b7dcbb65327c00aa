import { z } from 'zod'

export const NO_METHOD = 'Invalid payment method. Please select cash or card.'

/** How something is paid, by its code. Beside the first three the shop decides (`settings.payment_methods`). */
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

/** What the house calls them, whatever a shop does. */
const BUILT_IN: Readonly<Record<string, string>> = {
  cash: 'Cash',
  card: 'Card',
  digital_wallet: 'Digital wallet',
  store_credit: 'Store credit',
  account: 'Account',
  [SPLIT]: 'Split',
}

/** Those of a new shop; they are written so also where it takes them no more. */
export const FIRST_OTHERS = ['EFT', 'SnapScan', 'Zapper', 'PayShap']

/** As people read it: by the name the shop gave it. One that is given up is called by its code, written plainly. */
export function methodLabel(
  method: PaymentMethod,
  { payment_methods }: { payment_methods: readonly string[] },
): string {
  const builtIn = BUILT_IN[method]
  if (builtIn !== undefined) return builtIn
  const own = [...payment_methods, ...FIRST_OTHERS].find((name) => methodCode(name) === method)
  if (own !== undefined) return own
  const words = method.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Within a sentence: what is a name stays one. */
export const methodInText = (
  method: PaymentMethod,
  shop: { payment_methods: readonly string[] },
): string => BUILT_IN[method]?.toLowerCase() ?? methodLabel(method, shop)

/** The code of a name that a shop gives to a way to pay; empty when it has no letters. */
export const methodCode = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_\d]+|_+$/g, '')
    .slice(0, 30)

/**
 * Why names cannot be given to ways to pay, in words: each needs a code of its own. Those that were there before stay,
 * or nothing else could be saved beside them.
 */
export function methodNamesProblem(
  names: readonly string[],
  before: readonly string[],
): string | undefined {
  return names
    .filter((name) => !before.includes(name))
    .map((name) => nameProblem(name, names))
    .find((problem) => problem !== undefined)
}

function nameProblem(name: string, names: readonly string[]): string | undefined {
  const code = methodCode(name)
  if (code === '') return `'${name}' needs a letter from A to Z`
  if (Object.hasOwn(BUILT_IN, code))
    return `'${name}' is a name that Veld uses itself: choose another`
  const twin = names.find((other) => other !== name && methodCode(other) === code)
  return twin === undefined
    ? undefined
    : `'${twin}' and '${name}' are too much alike: choose another name`
}
