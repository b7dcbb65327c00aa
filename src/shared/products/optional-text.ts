import { z } from 'zod'
import { maybe, text } from '#shared/fields.ts'

/** A text that may be left out: what holds only blanks counts as left out too. */
export const optionalText = (max: number) =>
  maybe(
    z.codec(z.string(), text(max).nullable(), {
      decode: (value) => (value.trim() === '' ? null : value),
      encode: (value) => value ?? '',
    }),
  )
