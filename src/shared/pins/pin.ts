import { z } from 'zod'

const PIN_LENGTH = 6

export const Pin = z
  .string({ error: 'A PIN has six digits' })
  .regex(/^\d{6}$/, { error: 'A PIN has six digits' })

/** Younger or older than this nobody sells: other dates are no birthdays. */
const AGES = { youngest: 14, oldest: 90 }

/** Why a PIN is too easily guessed; null when it is not. `today` is the shop's day. */
export function pinProblem(pin: string, today: string): string | null {
  if (isRepeated(pin)) return 'Choose a PIN that does not repeat itself'
  if (isRunning(pin)) return 'Choose a PIN whose digits do not follow each other'
  // Nobody's birthday is on file, so it may be none at all.
  if (isBirthday(pin, today)) return 'Choose a PIN that is not a date: birthdays are guessed first'
  return null
}

/** 000000, 121212, 123123, and 112233 as well. */
function isRepeated(pin: string): boolean {
  const halves = pin.slice(0, 3) === pin.slice(3)
  const pairs = pin.slice(0, 2).repeat(3) === pin
  return halves || pairs || /^(\d)\1(\d)\2(\d)\3$/.test(pin) || new Set(pin).size < 3
}

/** 123456, 890123, 654321: each digit one more or less than the one before, 0 after 9. */
function isRunning(pin: string): boolean {
  const steps = Array.from(pin.slice(1), (digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10)
  return steps.every((step) => step === 1) || steps.every((step) => step === 9)
}

/** Day first, as people write it, or year first, as an ID number does. */
function isBirthday(pin: string, today: string): boolean {
  const [a, b, c] = [pin.slice(0, 2), pin.slice(2, 4), pin.slice(4, PIN_LENGTH)] as const
  return isBirth(c, b, a, today) || isBirth(a, b, c, today)
}

function isBirth(year: string, month: string, day: string, today: string): boolean {
  return ['19', '20'].some((century) => {
    const date = new Date(`${century}${year}-${month}-${day}T00:00:00Z`)
    if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return false
    const age = Number(today.slice(0, 4)) - date.getUTCFullYear()
    return age >= AGES.youngest && age <= AGES.oldest
  })
}
