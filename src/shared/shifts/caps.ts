import { z } from 'zod'
import { isHigher, type Role } from '#shared/roles.ts'

const amount = (max: number, error: string) =>
  z
    .number({ error })
    .min(0, { error })
    .max(max, { error })
    .refine((value) => Math.round(value * 100) / 100 === value, { error })

const MAX_RAND = 1_000_000
const rand = amount(MAX_RAND, 'A cap is an amount in rand from 0 to 1000000')
const percent = amount(100, 'A cap in percent is from 0 to 100')
const PER_SHIFT = 'A cap per shift is a whole number from 0 to 1000'

/** What somebody may do alone; beyond it a person of higher role gives their word. Amounts are in rand. */
export const Caps = z.strictObject({
  discount_percent: percent,
  discount_amount: rand,
  /** How far below the list price, in percent. */
  price_below_percent: percent,
  return_amount: rand,
  paid_out: rand,
  /** How often in a shift a drawer is opened without a sale. */
  no_sales: z
    .int({ error: PER_SHIFT })
    .min(0, { error: PER_SHIFT })
    .max(1000, { error: PER_SHIFT }),
})
export type Caps = z.output<typeof Caps>

/** Of an admin there is nobody above: they have none. */
export const RoleCaps = z.strictObject({ budtender: Caps, manager: Caps })
export type RoleCaps = z.output<typeof RoleCaps>

export const DEFAULT_CAPS: RoleCaps = {
  budtender: {
    discount_percent: 10,
    discount_amount: 100,
    price_below_percent: 0,
    return_amount: 500,
    paid_out: 200,
    no_sales: 3,
  },
  manager: {
    discount_percent: 50,
    discount_amount: 2000,
    price_below_percent: 50,
    return_amount: 10_000,
    paid_out: 5000,
    no_sales: 20,
  },
}

/** Whose caps somebody decides: those of the roles below their own. Nobody lifts what they may do alone. */
export const maySetCaps = (role: Role, of: keyof RoleCaps): boolean => isHigher(role, of)

/** Null where nothing is capped. Who may not sell has none to use up. */
export const capsOf = (role: Role, caps: RoleCaps): Caps | null =>
  role === 'admin' ? null : caps[role === 'manager' ? 'manager' : 'budtender']
