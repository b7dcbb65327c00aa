import { z } from 'zod'
import { maybe } from './fields.ts'

export const PHONE_PROBLEM =
  'Phone numbers are written 082 123 4567 or, from another country, +44 20 7946 0958'

const WRITTEN = /^[+()\d\s./-]+$/
const SOUTH_AFRICAN = /^\+27[1-9]\d{8}$/
/** E.164: a country code and the number, 8 to 15 digits in all. */
const INTERNATIONAL = /^\+[1-9]\d{7,14}$/

/** A phone number in E.164, such as +27821234567, however it was written; null when it cannot be one. */
export function normalisePhone(text: string): string | null {
  if (!WRITTEN.test(text)) return null
  const number = withCountryCode(digitsOf(text))
  const shape = number.startsWith('+27') ? SOUTH_AFRICAN : INTERNATIONAL
  return shape.test(number) ? number : null
}

/** `+27 82 123 4567`; a number of another country stays as it is stored. */
export const formatPhone = (phone: string): string =>
  phone.replace(/^(\+27)(\d\d)(\d{3})(\d{4})$/, '$1 $2 $3 $4')
/** Fewer figures than this could be anything. */
const SHORTEST_SOUGHT = 4

/** How numbers in E.164 begin that somebody may mean who types this; none when it is no part of a number. */
export function phoneBeginnings(text: string): string[] {
  const written = WRITTEN.test(text) ? digitsOf(text) : ''
  if (written.replace('+', '').length < SHORTEST_SOUGHT) return []
  if (written.startsWith('+')) return [written]
  if (written.startsWith('00')) return [`+${written.slice(2)}`]
  if (written.startsWith('0')) return [`+27${written.slice(1)}`]
  // Without the zero, or with a country and without its sign.
  return [`+27${written}`, `+${written}`]
}

/** A phone number that may be left out, read in any of the usual ways and kept in E.164. */
export const optionalPhone = () =>
  maybe(
    z.codec(z.string().max(40), z.string().nullable(), {
      decode: (text, context) => {
        if (text.trim() === '') return null
        const number = normalisePhone(text)
        if (number === null)
          context.issues.push({ code: 'custom', message: PHONE_PROBLEM, input: text })
        return number
      },
      encode: (number) => number ?? '',
    }),
  )

/** '+27 (0)82 …': the zero in brackets is for callers at home. */
const digitsOf = (text: string): string =>
  text.replace(/(\d\s*)\(0\)/, '$1').replaceAll(/[^+\d]/g, '')

function withCountryCode(written: string): string {
  if (written.startsWith('+')) return written
  if (written.startsWith('00')) return `+${written.slice(2)}`
  if (/^0\d{9}$/.test(written)) return `+27${written.slice(1)}`
  if (/^27\d{9}$/.test(written)) return `+${written}`
  return written
}
