import { type Cents, cents } from '#shared/money.ts'

// What nobody can have counted: with a wrong key it is easily typed.

/** More than any drawer of a shop holds. */
const MOST = cents(1_000_000_00)

export const isCashAmount = (amount: Cents): boolean => amount >= 0 && amount <= MOST
export const NO_CASH_AMOUNT = 'An amount of cash is from R0.00 to R1000000.00'

/** Below zero where more went back to cards than came from them. */
export const isDayOfMachine = (amount: Cents): boolean => Math.abs(amount) <= MOST * 100
export const NO_DAY_OF_MACHINE = 'That is more than a machine takes in a day'
