import { z } from 'zod'
import { maybe } from './fields.ts'

/**
 * The `updated_at` of the row that a form was made from: whoever writes over a newer one is told instead. May be left
 * out, by programs that write without having read.
 */
export const SeenVersion = maybe(
  z.iso.datetime({ offset: true, error: 'updated_at must be the one that you were given' }),
)
