import { methodInText, methodLabel, type PaymentMethod } from '#shared/sales/payment-method.ts'
import { session } from './session.ts'

const shop = () => session.get().user?.settings ?? { payment_methods: [] }

/** As this shop calls a way to pay. */
export const methodName = (method: PaymentMethod): string => methodLabel(method, shop())

/** The same within a sentence. */
export const methodWord = (method: PaymentMethod): string => methodInText(method, shop())
